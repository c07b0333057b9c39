import { reportSchema } from '../agent-types/schema/report-schema.ts';
import { defineTool } from './define-tool.ts';

const explanation = 'Gives the final answer in its required form. Call it once, when everything is known.';

export const structuredOutputTool = defineTool({
  toolType: 'structured_output',
  description: 'The form of the final answer: a JSON Schema that it fits.',
  check: ({ outputSchema }, field, report) => reportSchema(`${field}.outputSchema`, outputSchema, report),
  open: ({ name = 'structured_output', description = explanation, outputSchema }) => [
    { name, description, parameters: outputSchema, isAnswer: true },
  ],
});

import { reportSchema } from '../agent-types/schema/report-schema.ts';
import { defineTool } from './define-tool.ts';

export const functionTool = defineTool({
  toolType: 'function',
  description:
    'A function of the client: the call is handed back, and its result comes with the next request.',
  check: ({ inputSchema }, field, report) => reportSchema(`${field}.inputSchema`, inputSchema, report),
  open: ({ name, description = '', inputSchema }) => [{ name, description, parameters: inputSchema }],
});

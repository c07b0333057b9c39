import { ActionError, getResults, getResultsShort, ProcessingResults } from '@quire/contracts/context';
import { z } from 'zod';
import { actions } from '../actions/registry.ts';

const outcomes = actions.map(({ property, result, legacy }) => {
  const shapes = legacy ? z.union([result, legacy.result.describe('In version 1.')]) : result;
  const outcome = z.object({
    isSuccess: z.boolean(),
    result: shapes.nullable(),
    error: z.object(ActionError.shape).nullable(),
  });
  return [property, outcome.optional()] as const;
});

const { $schema: _, ...documented } = z.toJSONSchema(
  ProcessingResults.extend({
    results: z.array(z.object({ objectKey: z.string(), ...Object.fromEntries(outcomes) })),
  }),
);

const described = <E extends typeof getResults | typeof getResultsShort>(endpoint: E) => ({
  ...endpoint,
  schema: {
    ...endpoint.schema,
    response: { ...endpoint.schema.response, 200: z.object(ProcessingResults.shape).meta(documented) },
  },
});

/** The endpoints with what each action gives in either version, told from the declarations of the actions. */
export const describedResults = {
  getResults: described(getResults),
  getResultsShort: described(getResultsShort),
};

import type { Report } from '../define-agent-type.ts';
import { schemaFault } from './json-schema.ts';

/** Reports what is wrong with a JSON Schema of a configuration. */
export function reportSchema(field: string, schema: Record<string, unknown>, report: Report): void {
  const fault = schemaFault(schema);
  if (fault) report(field, fault);
}

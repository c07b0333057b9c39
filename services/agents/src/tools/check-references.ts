import type { Tool, Warning } from '@quire/contracts/agents';
import { AppError } from '@quire/errors';
import { invalidRequest } from '@quire/service-kit';
import type { Author } from '../actor.ts';
import type { FindVersion } from '../agents/find-version.ts';
import type { ToolOf } from './define-tool.ts';
import type { ToolDeps } from './tool-deps.ts';

type Deps = Pick<ToolDeps, 'mcpRecords' | 'mcpPool' | 'sandbox'> & { findVersion: FindVersion };
type Reference = ToolOf<'mcp'>['mcpServerReferences'][number];

/** What is wrong with a tool that points to something. */
interface Finding extends Warning {
  /** The author need not mend it now: a reference that may fail, a host that may change. */
  isLenient: boolean;
}

/**
 * Looks at what the tools of a configuration point to: servers are asked for their tools, agents are looked up. Throws a
 * 400 that names every reference that cannot be kept; of the lenient ones it warns.
 */
export type CheckReferences = (author: Author, tools: readonly Tool[] | undefined) => Promise<Warning[]>;

/** Longest look at the servers of one configuration. */
const lookMs = 20_000;

export const createCheckReferences = (deps: Deps): CheckReferences =>
  async function checkReferences(author, tools = []) {
    const signal = AbortSignal.timeout(lookMs);
    const looks = tools.map((tool, i) => look(deps, author, tool, `config.tools[${i}]`, signal));
    const findings = (await Promise.all(looks)).flat();
    const faults: Record<string, string[]> = {};
    for (const { field, message, isLenient } of findings)
      if (!isLenient) faults[field] = [...(faults[field] ?? []), message];
    if (Object.keys(faults).length > 0) throw invalidRequest(faults);
    return findings.map(({ field, message }) => ({ field, message }));
  };

async function look(
  deps: Deps,
  author: Author,
  tool: Tool,
  field: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (tool.toolType === 'task_agent') return lookAtAgent(deps, author, tool, field);
  if (tool.toolType === 'code_interpreter') {
    const ability = await deps.sandbox.ability();
    const message = ability.available ? '' : `Code cannot be run here: ${ability.reason}`;
    return ability.available ? [] : [{ field, message, isLenient: true }];
  }
  if (tool.toolType !== 'mcp') return [];
  const looks = tool.mcpServerReferences.map(async (reference, i): Promise<Finding[]> => {
    const message = await lookAtServer(deps, author.tenant, reference, signal);
    const isLenient = reference.validationMode === 'lenient';
    return message ? [{ field: `${field}.mcpServerReferences[${i}]`, message, isLenient }] : [];
  });
  return (await Promise.all(looks)).flat();
}

async function lookAtServer(
  { mcpRecords, mcpPool }: Deps,
  tenant: string,
  { id, url = '', toolConfiguration }: Reference,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const server = await mcpRecords.resolve(tenant, id === undefined ? { url } : { id });
    // Only those who call the agent have the token that such a server wants to see.
    if (server.auth.type === 'passthrough') return undefined;
    const { tools } = await mcpPool.listTools({ server, credential: { tenant }, signal });
    const missing = (toolConfiguration?.allowedTools ?? []).filter(
      (name) => !tools.some((tool) => tool.name === name),
    );
    return missing.length > 0 ? `The server does not offer ${missing.join(', ')}.` : undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    if (signal.aborted) return `The server did not answer within ${lookMs / 1_000} s.`;
    throw error;
  }
}

async function lookAtAgent(
  { findVersion }: Deps,
  author: Author,
  { agentId, agentVersion = 'latest' }: ToolOf<'task_agent'>,
  field: string,
): Promise<Finding[]> {
  const fault = (message: string) => [{ field: `${field}.agentId`, message, isLenient: false }];
  try {
    const { agent, version } = await findVersion(author, agentId, agentVersion);
    if (!version) return fault(`Agent ${agentId} has no version ${agentVersion}.`);
    return agent.type === 'task'
      ? []
      : fault(`Agent ${agentId} is of type ${agent.type}; name one of type task.`);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return fault(error.message);
    throw error;
  }
}

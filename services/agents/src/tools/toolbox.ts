import type { Tool } from '@quire/contracts/agents';
import type { ModelTool } from '@quire/models';
import { type CheckValue, compileSchema, schemaFault } from '../agent-types/schema/json-schema.ts';
import type { CallableTool, ToolScene } from './define-tool.ts';
import { kindOf } from './registry.ts';
import type { ToolDeps } from './tool-deps.ts';
import { toolLimits } from './tool-limits.ts';
import { tooManyTools } from './tools.errors.ts';

/** A tool as the model sees it. */
export interface NamedTool extends CallableTool {
  /** What is wrong with arguments, by field. */
  faultsOf: CheckValue;
}

/** The functions that a model may call while one agent answers, each under a name of its own. */
export interface Toolbox {
  forModel: ModelTool[];
  find(name: string): NamedTool | undefined;
  /** The tool whose arguments are the answer. */
  answer: NamedTool | undefined;
}

/** Opens the tools of a version for one call. */
export async function openToolbox(
  tools: readonly Tool[],
  scene: ToolScene,
  deps: ToolDeps,
  signal: AbortSignal,
): Promise<Toolbox> {
  const opened = await Promise.all(tools.map((tool) => kindOf(tool).open(tool, scene, deps, signal)));
  const callable = opened.flat();
  if (callable.length > toolLimits.tools) throw tooManyTools(callable.length, toolLimits.tools);
  const named = new Map(nameApart(callable).map((tool) => [tool.name, tool]));
  return {
    forModel: [...named.values()].map(({ name, description, parameters }) => ({
      name,
      description,
      parameters,
    })),
    find: (name) => named.get(name),
    answer: [...named.values()].find(({ isAnswer }) => isAnswer),
  };
}

const longestName = 64;
const fit = (name: string) => name.replace(/[^\w-]+/g, '_').slice(0, longestName) || 'tool';

/**
 * Names that models accept, no two alike. Tools of servers that share a name are called by server and tool; those of the
 * configuration keep theirs.
 */
function nameApart(tools: readonly CallableTool[]): NamedTool[] {
  const count = new Map<string, number>();
  for (const { name } of tools) count.set(fit(name), (count.get(fit(name)) ?? 0) + 1);
  const taken = new Set<string>();
  const prefixed = ({ name, origin }: CallableTool) =>
    origin !== undefined && (count.get(fit(name)) ?? 0) > 1
      ? fit(`${fit(origin).slice(0, 24)}_${name}`)
      : fit(name);
  const unique = (name: string) => {
    let free = name;
    for (let n = 2; taken.has(free); n += 1) free = `${name.slice(0, longestName - 4)}_${n}`;
    taken.add(free);
    return free;
  };
  const own = tools.filter(({ origin }) => origin === undefined);
  const foreign = tools.filter(({ origin }) => origin !== undefined);
  return [...own, ...foreign].map((tool) => ({
    ...tool,
    name: unique(prefixed(tool)),
    faultsOf: checkOf(tool.parameters),
  }));
}

const anything: CheckValue = () => ({});

/**
 * Schemas of servers are of unknown good will: of one that cannot be checked in bounded time nothing is asked.
 * Most are written for drafts whose words mean the same here, so the draft they name is left out.
 */
function checkOf({ $schema: _, ...parameters }: CallableTool['parameters']): CheckValue {
  let check: CheckValue | undefined;
  return (value, whole) => {
    check ??= schemaFault(parameters) ? anything : compileSchema(parameters);
    return check(value, whole);
  };
}

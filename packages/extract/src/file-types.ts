import type { ExtractionRoute, Extractor } from './define-extractor.ts';
import { chainOf, types } from './registry.ts';
import type { SystemTool, ToolPaths } from './tools/system-tools.ts';

/** A readable file type, as the list of them shows it. */
export interface ReadableType {
  type: string;
  name: string;
  extensions: readonly string[];
  route: ExtractionRoute;
  /** The programs that some reader of it needs; empty where one is built in. */
  needs: readonly SystemTool[];
  /** Counts as source code or as another kind of text without a format of its own. */
  isSourceCode: boolean;
}

/** Every type that is read: on a host with these programs, or on one that has them all. */
export function fileTypes(tools?: ToolPaths): ReadableType[] {
  return types.flatMap(({ type, name, extensions, isSourceCode = false }) => {
    const readers = chainOf(type).filter(({ needs = [] }) => !tools || needs.every((tool) => tools[tool]));
    const reader = readers.find(isBuiltIn) ?? readers[0];
    if (!reader) return [];
    return [{ type, name, extensions, route: reader.route, needs: reader.needs ?? [], isSourceCode }];
  });
}

const isBuiltIn = ({ needs = [] }: Extractor): boolean => needs.length === 0;

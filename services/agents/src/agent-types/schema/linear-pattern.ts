import { RE2JS } from 're2js';

/** A pattern of a schema, or a text under it, that would take too long. */
export class PatternTooCostly extends Error {}

/** Steps of one test at most, roughly: places of the compiled pattern times characters of the text. */
const maxSteps = 50_000_000;
/** Places of a compiled pattern: bounded repetitions are written out. */
const maxPlaces = 5_000;
const maxLength = 1_000;

interface LinearPattern {
  test(text: string): boolean;
  /** What ajv tells patterns apart by: those of all schemas share one scope. */
  toString(): string;
}

/**
 * Compiles a pattern of a JSON Schema (ECMA-262) for an engine that takes linear time on any text (RE2). It knows no
 * look-around and no back-references, and throws on them.
 */
function linearPattern(source: string): LinearPattern {
  if (source.length > maxLength) throw new Error(`a pattern is longer than ${maxLength} characters`);
  const pattern = compile(source);
  const places = pattern.programSize();
  if (places > maxPlaces) throw new Error(`the pattern ${source} repeats too much`);
  return {
    toString: () => `/${source}/`,
    test(text) {
      if (text.length * places > maxSteps) throw new PatternTooCostly(source);
      return pattern.test(text);
    },
  };
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : error;
    throw new Error(
      `the pattern ${source} cannot be used (${reason}); look-around, back-references and counts above 1000 are not taken`,
    );
  }
}

/** As ajv takes an engine for regular expressions. */
export const linearPatterns = Object.assign((source: string) => linearPattern(source), {
  code: 'linearPattern',
});

import type { InferenceSession, Tensor } from 'onnxruntime-node';

/** A graph in memory, and what its inputs are made with. */
export interface Session {
  inputs: ReadonlyMap<string, { type: Tensor.Type; shape: readonly (number | string)[] }>;
  outputs: readonly string[];
  tensor: typeof Tensor;
  /** Runs the graph. It holds this process meanwhile; what waits gets its turn before. */
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>;
}

const errorsAlone = 3;

/** Reads a graph and its weights. The runtime is loaded here and nowhere else. */
export async function openSession(weights: string, threads: number): Promise<Session> {
  // With the arrays of 16-bit floats that Node 24 has, the runtime (1.30) hands its native part none of their bytes.
  Reflect.deleteProperty(globalThis, 'Float16Array');
  const runtime = await import('onnxruntime-node');
  const session = await runtime.InferenceSession.create(weights, {
    executionProviders: ['cpu'],
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: errorsAlone,
  });
  return {
    inputs: new Map(session.inputMetadata.filter(isTensor).map((input) => [input.name, input])),
    outputs: session.outputNames,
    tensor: runtime.Tensor,
    run: async (feeds) => tensorsOf(await session.run(feeds)),
  };
}

const isTensor = (
  value: InferenceSession.ValueMetadata,
): value is Extract<InferenceSession.ValueMetadata, { isTensor: true }> => value.isTensor;

/** Graphs of models give tensors alone; what is no tensor is left out. */
const tensorsOf = (values: InferenceSession.ReturnType): Record<string, Tensor> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Tensor] => 'dims' in entry[1]));

/** Whole numbers of 64 bits, as graphs take token ids. */
export const toInt64 = (
  { tensor: Tensor64 }: Session,
  values: readonly number[],
  dims: readonly number[],
): Tensor => new Tensor64('int64', BigInt64Array.from(values, BigInt), dims);

/** The numbers of a tensor of floats, of 32 or 16 bits. */
export function floatsOf({ data, type }: Tensor): Float32Array {
  if (data instanceof Float32Array) return data;
  if (type === 'float16' && data instanceof Uint16Array) return Float32Array.from(data, fromHalf);
  throw new Error(`The graph gives numbers of the type ${type}.`);
}

/** A number of 16 bits (IEEE 754, binary16). */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

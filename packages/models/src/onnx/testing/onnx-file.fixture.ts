/** Numbers of the types of tensors (onnx.proto, TensorProto.DataType). */
const elementTypes = { float: 1, int64: 7, float16: 10 } as const;
type ElementType = keyof typeof elementTypes;

interface Value {
  name: string;
  type: ElementType;
  /** A number, or the name of what is known at run time alone. */
  dims: (number | string)[];
}

interface Node {
  op: string;
  inputs: string[];
  outputs: string[];
  /** Whole numbers, alone or in lists: all that is needed here. */
  attributes?: Record<string, number | number[]>;
}

interface Constant {
  name: string;
  dims: number[];
  values: Float32Array | BigInt64Array;
}

export interface Graph {
  inputs: Value[];
  outputs: Value[];
  nodes: Node[];
  constants: Constant[];
}

/** The bytes of an ONNX file, written field by field as protobuf (onnx.proto, IR version 8). */
export function onnxFile({ inputs, outputs, nodes, constants }: Graph): Buffer {
  const graph = [
    ...nodes.map((node) => message(1, nodeBytes(node))),
    text(2, 'graph'),
    ...constants.map((constant) => message(5, tensorBytes(constant))),
    ...inputs.map((value) => message(11, valueBytes(value))),
    ...outputs.map((value) => message(12, valueBytes(value))),
  ];
  const opset = [text(1, ''), number(2, 13)];
  return Buffer.concat([number(1, 8), message(7, graph), message(8, opset)]);
}

const nodeBytes = ({ op, inputs, outputs, attributes = {} }: Node) => [
  ...inputs.map((name) => text(1, name)),
  ...outputs.map((name) => text(2, name)),
  text(4, op),
  ...Object.entries(attributes).map(([name, value]) => message(5, attributeBytes(name, value))),
];

const attributeBytes = (name: string, value: number | number[]) =>
  typeof value === 'number'
    ? [text(1, name), number(3, value), number(20, 2)]
    : [text(1, name), ...value.map((item) => number(8, item)), number(20, 7)];

const tensorBytes = ({ name, dims, values }: Constant) => [
  ...dims.map((dim) => number(1, dim)),
  number(2, values instanceof Float32Array ? elementTypes.float : elementTypes.int64),
  text(8, name),
  bytes(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
];

function valueBytes({ name, type, dims }: Value) {
  const shape = dims.map((dim) => message(1, [typeof dim === 'number' ? number(1, dim) : text(2, dim)]));
  const tensorType = [number(1, elementTypes[type]), message(2, shape)];
  return [text(1, name), message(2, [message(1, tensorType)])];
}

function varint(value: number): Buffer {
  const out: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...out, rest]);
    out.push((rest % 128) | 128);
  }
}

const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, content: Buffer) =>
  Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
const text = (field: number, content: string) => bytes(field, Buffer.from(content));
const message = (field: number, parts: Buffer[]) => bytes(field, Buffer.concat(parts));

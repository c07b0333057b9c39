import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const trainedModelsExtractor = factsExtractor('Trained model', [
  [
    binaryType('application/x-gguf', 'GGUF model', 'gguf', { magic: ['GGUF'] }),
    async () => (await import('./read-gguf.ts')).readGguf,
  ],
  [
    binaryType('application/x-safetensors', 'Safetensors', 'safetensors', {
      head: /^.{3}[\0-\cD]\0{4}\{\s*"/s,
    }),
    async () => (await import('./read-safetensors.ts')).readSafetensors,
  ],
  [
    binaryType('application/x-onnx', 'ONNX model', 'onnx ort', {
      head: /^\cH[\cA-\cP](?:\cR[\cA-@][ -~]+[:\cZ"*]|:[\x80-\xff]*[\0-\x7f]\n)/s,
    }),
    async () => (await import('./onnx/read-onnx.ts')).readOnnx,
  ],
  [
    binaryType('application/x-tflite', 'TensorFlow Lite model', 'tflite', {
      magic: [{ at: 4, bytes: 'TFL3' }],
    }),
    async () => (await import('./read-tflite.ts')).readTflite,
  ],
  [
    binaryType('application/x-python-pickle', 'Pickled Python objects', 'pkl pickle p joblib', {
      head: /^\x80[\cB-\cE][\x95}\]c(\x8c]/s,
    }),
    async () => (await import('./read-pickle.ts')).readPickle,
  ],
]);

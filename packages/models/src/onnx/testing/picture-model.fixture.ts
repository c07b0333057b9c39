import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onnxFile } from './onnx-file.fixture.ts';

/** What each channel adds to each float of a vector. */
const weightOf = (channel: number, at: number) => Math.cos(channel * 5 + at);

/** Writes a model of pictures: a vector tells how much red, green and blue there is. */
export async function writePictureModel(folder: string, width: number, preparation: object): Promise<void> {
  await mkdir(join(folder, 'onnx'), { recursive: true });
  const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
  const weights = Array.from({ length: 3 * width }, (_, i) => weightOf(Math.floor(i / width), i % width));
  const node = (op: string, inputs: string[], output: string) => ({ op, inputs, outputs: [output] });
  await Promise.all([
    write('config.json', { model_type: 'clip', projection_dim: width }),
    write('preprocessor_config.json', preparation),
    writeFile(
      join(folder, 'onnx/vision_model.onnx'),
      onnxFile({
        inputs: [{ name: 'pixel_values', type: 'float', dims: ['batch_size', 3, 'height', 'width'] }],
        outputs: [{ name: 'image_embeds', type: 'float', dims: ['batch_size', width] }],
        constants: [{ name: 'weights', dims: [3, width], values: Float32Array.from(weights) }],
        nodes: [
          node('GlobalAveragePool', ['pixel_values'], 'means'),
          node('Flatten', ['means'], 'colour'),
          node('MatMul', ['colour', 'weights'], 'image_embeds'),
        ],
      }),
    ),
  ]);
}

/** The vector of a picture of these means of its channels, as the model is given them; not of unit length. */
export const pictureVector = (means: readonly number[], width: number): number[] =>
  Array.from({ length: width }, (_, at) =>
    means.reduce((sum, mean, channel) => sum + mean * weightOf(channel, at), 0),
  );

import type { Tensor } from 'onnxruntime-node';
import { toUnitLength } from '../../../embedding-model.ts';
import type { ModelFolder } from '../../folder/model-folder.ts';
import { rowsOf } from '../encoder/pool-rows.ts';
import type { RunJob } from '../model-parts.ts';
import { floatsOf, type Session } from '../session.ts';
import { pictureShapeOf } from './picture-shape.ts';
import { toPlanes } from './to-planes.ts';

/** A model that turns pictures into vectors. */
export function loadPictureEmbedder(
  session: Session,
  { pictures: config }: Pick<ModelFolder, 'pictures'>,
): RunJob {
  if (!config) throw new Error('It has no preprocessor_config.json.');
  if (!session.inputs.has('pixel_values') || session.inputs.size > 1)
    throw new Error('Its input is to be pixel_values alone: export the part of the model that sees.');
  const shape = pictureShapeOf(config);
  const prepare = (pixels: Uint8Array) => toPlanes(pixels, shape, config);

  async function embed(pixels: Uint8Array): Promise<number[]> {
    const planes = prepare(pixels);
    const dims = [1, 3, shape.middle, shape.middle];
    const outputs = await session.run({ pixel_values: new session.tensor('float32', planes, dims) });
    return toUnitLength(vectorOf(outputs));
  }

  return async function* (job, signal) {
    if (job.kind !== 'pictures')
      throw new Error(`A model of pictures was given work of the kind ${job.kind}.`);
    const vectors: number[][] = [];
    for (const pixels of job.pictures) {
      signal.throwIfAborted();
      vectors.push(await embed(pixels));
    }
    yield { type: 'vectors', vectors };
  };
}

/** The graph's own vector of the picture, or that of its first token. */
function vectorOf({ image_embeds, pooler_output, last_hidden_state }: Record<string, Tensor>): number[] {
  const whole = image_embeds ?? pooler_output;
  if (whole) return rowsOf(whole)[0] ?? [];
  if (!last_hidden_state)
    throw new Error('It has none of the outputs image_embeds, pooler_output and last_hidden_state.');
  return Array.from(floatsOf(last_hidden_state).subarray(0, last_hidden_state.dims.at(-1)));
}

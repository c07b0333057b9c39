import { factsExtractor } from '../../../facts/facts-extractor.ts';
import { binaryType } from '../../../file-type.ts';

export const solidsExtractor = factsExtractor('Model in three dimensions', [
  [
    binaryType('model/gltf-binary', 'glTF (binary)', 'glb', { magic: ['glTF'] }),
    async () => (await import('./read-gltf.ts')).readGltf,
  ],
  [
    binaryType('application/x-fbx', 'Autodesk FBX (binary)', 'fbx', { magic: ['Kaydara FBX Binary'] }),
    async () => (await import('./read-fbx.ts')).readFbx,
  ],
  [
    binaryType('application/x-blender', 'Blender', 'blend', { head: /^BLENDER[-_][vV]\d{3}/ }),
    async () => (await import('./read-blend.ts')).readBlend,
  ],
  [
    {
      ...binaryType('image/x-3ds', '3D Studio', '3ds', { head: /^MM.{3}\0\cB\0\cJ\0\0\0/s }),
      mediaTypes: ['application/x-3ds'],
    },
    async () => (await import('./read-3ds.ts')).read3ds,
  ],
]);

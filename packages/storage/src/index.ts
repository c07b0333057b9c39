export { objectNotFound, storageUnavailable, uploadNotFound, uploadPartsInvalid } from './storage.errors.ts';
export {
  createStorage,
  type ObjectInfo,
  type Storage,
  type StorageOptions,
  type StoredObject,
  type UploadedPart,
} from './storage.ts';

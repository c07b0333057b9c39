export { AppError, defineError, type ErrorBody } from './errors.ts';

import { STATUS_CODES } from 'node:http';
import type { AppError } from '@quire/errors';

/** What a renderer knows of the request. */
export interface ErrorContext {
  instance: string;
  traceId: string;
}

/** Turns an error into the body that a service's interface documents. */
export interface ErrorRenderer {
  contentType: string;
  body(error: AppError, context: ErrorContext): Record<string, unknown>;
}

const titleOf = (status: number) => STATUS_CODES[status] ?? 'Error';

/** Problem details (RFC 9457): agents, discovery and identity administration. */
export const problemErrors: ErrorRenderer = {
  contentType: 'application/problem+json; charset=utf-8',
  body: (error, { instance, traceId }) => ({
    type: `urn:quire:error:${error.code}`,
    title: titleOf(error.status),
    status: error.status,
    detail: error.message,
    instance,
    traceId,
    ...(error.fields && { errors: error.fields }),
    ...error.extras,
  }),
};

/** The curation interface: `{message}`, and a code where permission is lacking. */
export const curationErrors: ErrorRenderer = {
  contentType: 'application/json; charset=utf-8',
  body: (error, { traceId }) =>
    error.status === 403
      ? { error: { code: 'INSUFFICIENT_PERMISSIONS', message: error.message } }
      : { message: error.message, traceId, ...(error.fields && { errors: error.fields }), ...error.extras },
};

/** The context interface: title and detail, and a dictionary of faults on validation. */
export const contextErrors: ErrorRenderer = {
  contentType: 'application/json; charset=utf-8',
  body: (error, { traceId }) => {
    if (error.status === 401) return { message: error.message, traceId };
    if (error.status === 403) return { error: { code: 'INSUFFICIENT_PERMISSIONS', message: error.message } };
    if (error.fields)
      return {
        title: 'One or more validation errors occurred.',
        status: error.status,
        errors: error.fields,
        traceId,
      };
    return {
      type: `urn:quire:error:${error.code}`,
      title: error.status === 500 ? 'Internal server error' : titleOf(error.status),
      status: error.status,
      detail: error.message,
      traceId,
      ...error.extras,
    };
  },
};

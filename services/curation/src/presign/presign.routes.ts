import { presignJob } from '@quire/contracts/curation';
import type { App } from '@quire/service-kit';
import type { Presign } from './presign.ts';

export function mountPresign(app: App, { presign }: { presign: Presign }): void {
  app.register(async (scope) => {
    acceptNoBody(scope as App);
    (scope as App).route({
      ...presignJob,
      handler: ({ body, principal }) => presign(principal.tenant.id, body ?? {}),
    });
  });
}

/** All options have defaults, and clients announce JSON even when they send nothing. */
function acceptNoBody(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, null);
    else parseJson(request, body, done);
  });
}

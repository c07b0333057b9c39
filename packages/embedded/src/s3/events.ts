export interface EventTarget {
  url: string;
  token?: string;
  /** Hears of a notification that could not be delivered; the object is stored all the same. */
  onLost?: (error: unknown) => void;
}

export interface ObjectEvent {
  eventName: string;
  bucket: string;
  key: string;
  size: number;
  etag: string;
  time: Date;
}

const TIMEOUT_MS = 2000;

/** Posts one S3 event notification, best effort: whoever depends on it must also look from time to time. */
export async function postEvent(target: EventTarget, event: ObjectEvent): Promise<void> {
  const record = {
    eventSource: 'aws:s3',
    eventTime: event.time.toISOString(),
    eventName: event.eventName,
    s3: {
      bucket: { name: event.bucket },
      object: { key: encodeEventKey(event.key), size: event.size, eTag: event.etag },
    },
  };
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(target.token ? { authorization: `Bearer ${target.token}` } : {}),
      },
      body: JSON.stringify({ Records: [record] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the listener answered ${response.status}`);
  } catch (error) {
    target.onLost?.(error);
  }
}

/** Form encoding that leaves slashes alone, as S3 writes keys into events. */
function encodeEventKey(key: string): string {
  return key
    .split('/')
    .map((part) => encodeURIComponent(part).replaceAll('%20', '+'))
    .join('/');
}

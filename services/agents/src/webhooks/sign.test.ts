import { expect, it } from 'vitest';
import { signedHeaders } from './sign.ts';

/** The example of the Standard Webhooks specification's reference libraries. */
const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};

it('signs as the reference libraries do, with and without the prefix of the secret', () => {
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  expect(signedHeaders(secret, message)).toEqual(headers);
  expect(signedHeaders(`whsec_${secret}`, message)).toEqual(headers);
});

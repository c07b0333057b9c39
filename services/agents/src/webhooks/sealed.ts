/** What the secrets of webhooks are sealed for. */
export const webhookSecrets = 'agents webhook secrets';

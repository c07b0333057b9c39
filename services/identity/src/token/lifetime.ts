/** How long an access token is valid, seconds. */
export const tokenLifetimeS = 900;

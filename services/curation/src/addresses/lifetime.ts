/** How long the addresses of a presign answer live, seconds. */
export const addressLifetimeS = 24 * 60 * 60;

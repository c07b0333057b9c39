/** Where an upload address writes to. Nobody reads from there, so writing again later changes nothing. */
export const uploadKey = (tenant: string, id: string) => `agents/uploads/${tenant}/${id}`;

/** Where a file is kept. */
export const fileKey = (tenant: string, id: string) => `agents/files/${tenant}/${id}`;

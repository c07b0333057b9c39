import { tmpdir } from 'node:os';
import { findBubblewrap } from '@quire/embedded';

/** Path of bubblewrap, where this host has it or can unpack it. */
export const bwrap = await findBubblewrap(process.env, tmpdir());

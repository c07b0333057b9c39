export { discover, issueToken, listKeys } from './token.ts';

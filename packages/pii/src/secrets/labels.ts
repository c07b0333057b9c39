import type { Labels } from '../define-detector.ts';

/** Labels of values that are chosen by people, and so may be words. */
export const passwordLabels: Labels = {
  en: 'password|passwd|passwrd|pwd|pass|passphrase|pass phrase|passcode|pass code|pw|psk|passkey|userpass|dbpass|passw|pgpassword|dbpassword|userpassword|adminpassword|rootpassword|mypassword|sqlpassword|loginpassword|newpassword|mypass|sshpass',
  de: 'passwort|kennwort',
  es: 'contraseña|contrasena|clave',
  fr: 'mot de passe',
  it: 'parola',
  pt: 'senha',
};
/** Labels of values that machines make. */
export const keyLabels: Labels = {
  en: 'secret|secrets|token|apikey|api key|api token|apitoken|access key|accesskey|secret key|secretkey|private key|privatekey|auth key|authkey|authtoken|accesstoken|encryption key|signing key|account key|accountkey|shared key|master key|service key|storage key|session key|subscription key|license key|licence key|app key|appkey|application key|client key|consumer key|integration key|deploy key|hmac key|webhook key|security key|access id|credential|credentials|clientsecret|appsecret|mysecret|appsecret|jwtsecret|mytoken|usertoken|refreshtoken|idtoken|bottoken|authtoken|xoxb|apisecret|bearer|auth|key base|session cookie|connection string|signature|jwt',
  de: 'geheimnis|schlüssel',
  es: 'secreto|clave secreta',
  fr: 'secret|jeton|clé secrète',
  it: 'segreto|chiave segreta',
  pt: 'segredo|chave secreta',
};

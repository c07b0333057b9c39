const words =
  /^(?:true|false|null|none|nil|undefined|void|empty|string|str|text|int|integer|number|bool|boolean|any|object|array|bytes|buffer|optional|required|unknown|never|default|yes|no|on|off|auto|basic|bearer|digest|test|testing|admin|user|username|value|values|name|id|type|key|keys|tokens?|secrets?|passwords?|passwd|pwd|credentials?|input|output|hidden|redacted|masked|removed|omitted|invalid|incorrect|wrong|missing|expired|disabled|enabled|changeme|change_me|changeit|foo|bar|baz|todo|tbd|n\/a|env|async|await|const|new|function|return|self|this|here|below|above|show|hide|reset|forgot|passed|failed|pending|success|skipped|and|or|the|a|for|not|is|of|from)$/i;
/** Parts of a value that its author did not mean as a secret. */
const parts =
  /fake|dummy|example|placeholder|sample|your[_\s-]|\byour|<[^>]*>|\bmy[_-](?:pass|secret|token|key|api)|replace[_-]?me|insert[_-]|changeme|notreal|not[_-]a[_-]real|x{5,}|\*{3,}|\.{3,}|…|•{2,}|_{5,}|-{5,}|#{4,}/i;
const template =
  /^(?:\$\{?\w|\{\{|\{\w*\}$|<%|<\w|%\(?\w+\)?s?%?$|\$\(|#\{|@\w+@|\[\[?\w|__\w+__$|:\w+$|\\|&)|\$\{[\w.:-]+\}|\{\{\s*[\w.|\s-]+\}\}|\$\([^)]*\)|%[sd]\b/;
const lookUp =
  /^(?:process\.env|os\.(?:environ|getenv)|env[.[(]|getenv|import\.meta|config[.[]|secrets?\.|vault:|var\.|local\.|data\.|ssm:|arn:aws:|file:|https?:\/\/[^@]*$|data:)/i;

/** Whether a value beside a secret's name is plainly none: a type, a template, a look-up, a mask, a sample. */
export const isPlaceholder = (value: string): boolean =>
  words.test(value) ||
  parts.test(value) ||
  template.test(value) ||
  lookUp.test(value) ||
  /^[^A-Za-z0-9]*$/.test(value) ||
  /^(.)\1*$/.test(value) ||
  (value.length > 8 && new Set(value.slice(0, 64)).size < 4);

/** A name of code, `user.password` or `getSecret(`, rather than a value; names with digits only when dotted or snake. */
export const isIdentifier = (value: string): boolean =>
  /^[@&*!~]*[A-Za-z_$][A-Za-z_$]*(?:(?:\.|->|::|\?\.)[A-Za-z_$][\w$]*)*[!?]?$/.test(value) ||
  /^[A-Za-z_$][\w$]*(?:(?:\.|->|::|\?\.)[A-Za-z_$][\w$]*)+[!?]?$/.test(value) ||
  /[([]|=>/.test(value);

export const isUuid = (value: string): boolean => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value);

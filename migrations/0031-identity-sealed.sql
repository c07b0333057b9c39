-- What is sealed begins with the number of its format now; until now there was one.
update identity.signing_key set sealed_jwk = '\x01'::bytea || sealed_jwk;

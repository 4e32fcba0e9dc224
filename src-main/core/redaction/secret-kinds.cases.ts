// Kinds of secrets, made up by a seed after the vendors' published patterns, each where it is met: in an environment file,
// a header, a command, a configuration, an error. None stands here whole, so that no scanner takes one for true.

export interface SecretCase {
  readonly kind: string;
  /** The text it stands in, and the secret itself, no letter of which may be left standing together. */
  readonly make: (random: Random) => readonly [text: string, secret: string];
}

/** Random letters of an alphabet. */
export type Random = (alphabet: string, length: number) => string;

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const DIGIT = '0123456789';
const HEX = `${DIGIT}abcdef`;
const BASE32 = `${UPPER}234567`;
const ALNUM = UPPER + LOWER + DIGIT;
const URL64 = `${ALNUM}_-`;
const BASE64 = `${ALNUM}+/`;

/** `pattern` holds pieces `{alphabet length}`; `around` is where it stands, with `%` for the secret. */
function row(kind: string, pattern: string, around = 'TOKEN=%'): SecretCase {
  return {
    kind,
    make: (random) => {
      const secret = pattern.replace(/\{(\w+) (\d+)\}/g, (_, name: string, length: string) =>
        random(ALPHABETS[name] ?? '', Number(length)),
      );
      return [around.replace('%', () => secret), secret];
    },
  };
}

const ALPHABETS: Readonly<Record<string, string>> = { UPPER, LOWER, DIGIT, HEX, BASE32, ALNUM, URL64, BASE64 };
const UUID = '{HEX 8}-{HEX 4}-4{HEX 3}-a{HEX 3}-{HEX 12}';

export const SECRET_CASES: readonly SecretCase[] = [
  row('AWS access key id', 'AKIA{BASE32 16}', 'aws_access_key_id = %'),
  row('AWS temporary key id', 'ASIA{BASE32 16}', '"AccessKeyId": "%",'),
  row('AWS secret key', '{BASE64 40}', 'AWS_SECRET_ACCESS_KEY=%'),
  row('AWS session token', '{BASE64 300}==', 'export AWS_SESSION_TOKEN="%"'),
  row('AWS signed address', '{HEX 64}', 'https://b.s3.amazonaws.com/k?X-Amz-Date=20260101T000000Z&X-Amz-Signature=%'),
  row('Google API key', 'AIza{URL64 35}', 'https://maps.googleapis.com/maps/api/js?key=%&v=3'),
  row('Google OAuth secret', 'GOCSPX-{URL64 28}', '"client_secret":"%"'),
  row('Google access token', 'ya29.{URL64 120}', 'Authorization: Bearer %'),
  row(
    'Google service account',
    '-----BEGIN PRIVATE KEY-----\\n{BASE64 64}\\n{BASE64 64}\\n-----END PRIVATE KEY-----',
    '"private_key": "%\\n",',
  ),
  row('Firebase server key', 'AAAA{URL64 7}:{URL64 140}', 'Authorization: key=%'),
  row(
    'Azure storage key',
    '{BASE64 86}==',
    'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=%;EndpointSuffix=core.windows.net',
  ),
  row('Azure SAS signature', '{ALNUM 40}%2B%3D', 'https://s.blob.core.windows.net/c?sv=2022-11-02&sp=r&sig=%'),
  row('Azure AD client secret', '{ALNUM 3}8Q~{ALNUM 34}', 'AZURE_CLIENT_SECRET: %'),
  row(
    'Azure Service Bus key',
    '{BASE64 43}=',
    'Endpoint=sb://q.servicebus.windows.net/;SharedAccessKeyName=root;SharedAccessKey=%',
  ),
  row('GitHub personal token', 'ghp_{ALNUM 36}', 'git clone https://%@github.com/acme/shop.git'),
  row('GitHub fine-grained token', 'github_pat_{ALNUM 22}_{ALNUM 59}', 'GH_TOKEN=%'),
  row('GitHub app token', 'ghs_{ALNUM 36}', 'remote: using % to fetch'),
  row(
    'GitLab token',
    'glpat-{URL64 20}',
    'curl --header "PRIVATE-TOKEN: %" https://gitlab.example.com/api/v4/projects',
  ),
  row('GitLab runner token', 'glrt-{URL64 20}', 'gitlab-runner register --token %'),
  row('Bitbucket app password', 'ATBB{ALNUM 32}', 'BITBUCKET_APP_PASSWORD=%'),
  row('Atlassian token', 'ATATT3xFfGF0{URL64 180}={HEX 8}', 'jira login --token %'),
  row('Anthropic key', 'sk-ant-api03-{URL64 93}AA', 'ANTHROPIC_API_KEY=%'),
  row('OpenAI key', 'sk-{ALNUM 20}T3BlbkFJ{ALNUM 20}', 'Incorrect API key provided: %. You can find'),
  row('OpenAI project key', 'sk-proj-{URL64 74}T3BlbkFJ{URL64 74}', "const client = new OpenAI({ apiKey: '%' })"),
  row('OpenRouter key', 'sk-or-v1-{HEX 64}'),
  row('Groq key', 'gsk_{ALNUM 52}', 'groq.api_key = "%"'),
  row('xAI key', 'xai-{ALNUM 80}'),
  row('Perplexity key', 'pplx-{ALNUM 48}'),
  row('Replicate token', 'r8_{ALNUM 37}', 'REPLICATE_API_TOKEN=%'),
  row('Hugging Face token', 'hf_{LOWER 34}', 'huggingface-cli login --token %'),
  row('LangSmith key', 'lsv2_pt_{HEX 32}_{HEX 10}'),
  row('Slack bot token', 'xoxb-{DIGIT 12}-{DIGIT 13}-{ALNUM 24}', 'slack: token %'),
  row('Slack app token', 'xapp-1-A{UPPER 10}-{DIGIT 13}-{HEX 64}'),
  row('Slack webhook', 'https://hooks.slack.com/services/T{UPPER 8}/B{UPPER 8}/{ALNUM 24}', 'curl -X POST %'),
  row('Discord bot token', 'M{ALNUM 23}.G{ALNUM 5}.{URL64 38}', "client.login('%')"),
  row('Discord webhook', 'https://discord.com/api/webhooks/1{DIGIT 17}/{URL64 68}', 'hook: %'),
  row('Telegram bot token', '1{DIGIT 9}:AA{URL64 33}', 'https://api.telegram.org/bot%/getMe'),
  row('Stripe live key', 'sk_live_{ALNUM 24}', 'stripe.api_key = "%"'),
  row('Stripe restricted key', 'rk_live_{ALNUM 99}'),
  row('Stripe webhook secret', 'whsec_{ALNUM 32}', 'stripe listen printed %'),
  row('Square token', 'sq0atp-{URL64 22}'),
  row('PayPal Braintree token', 'access_token$production$' + '{LOWER 16}' + '$' + '{HEX 32}', 'gateway(%)'),
  row('Plaid token', `access-production-${UUID}`, '{"access_token": "%"}'),
  row('Shopify token', 'shpat_{HEX 32}', 'X-Shopify-Access-Token: %'),
  row('Twilio key', 'SK{HEX 32}', 'twilio api:core --api-key %'),
  row('SendGrid key', 'SG.{URL64 22}.{URL64 43}'),
  row('Mailgun key', 'key-{HEX 32}', 'api:%'),
  row('Mailchimp key', '{HEX 32}-us14', 'MAILCHIMP=%'),
  row('npm token', 'npm_{ALNUM 36}', '//registry.npmjs.org/:_authToken=%'),
  row('npm legacy token', UUID, '//registry.example.com/:_authToken=%'),
  row('PyPI token', 'pypi-AgEIcHlwaS5vcmc{URL64 150}', 'password = %'),
  row('RubyGems key', 'rubygems_{HEX 48}', 'gem push: key %'),
  row('crates.io token', 'cio{ALNUM 32}', 'cargo login %'),
  row('Docker Hub token', 'dckr_pat_{URL64 27}', 'docker login -u shop -p %'),
  row('Docker config', '{BASE64 40}', '"auths": {"ghcr.io": {"auth": "%"}}'),
  row('DigitalOcean token', 'dop_v1_{HEX 64}'),
  row('Heroku key', UUID, 'HEROKU_API_KEY=%'),
  row('Netlify token', 'nfp_{ALNUM 36}'),
  row('Fly.io token', 'fo1_{URL64 43}', 'fly auth token: %'),
  row('Supabase token', 'sbp_{HEX 40}', 'supabase login --token %'),
  row('PlanetScale password', 'pscale_pw_{URL64 43}', 'mysql://u:%@aws.connect.psdb.cloud/shop'),
  row('Databricks token', 'dapi{HEX 32}', 'DATABRICKS_TOKEN=%'),
  row('Doppler token', 'dp.pt.{ALNUM 43}'),
  row('HashiCorp Vault token', 'hvs.{URL64 90}', 'export VAULT_TOKEN=%'),
  row('Terraform Cloud token', '{ALNUM 14}.atlasv1.{ALNUM 67}', 'credentials "app.terraform.io" { token = "%" }'),
  row('Pulumi token', 'pul-{HEX 40}'),
  row('age key', 'AGE-SECRET-KEY-1{BASE32 58}', '%'),
  row('Grafana token', 'glsa_{ALNUM 32}_{HEX 8}'),
  row('New Relic key', 'NRAK-{UPPER 27}'),
  row('Datadog key', '{HEX 32}', 'DD_API_KEY=%'),
  row('Sentry token', 'sntrys_{BASE64 90}', 'SENTRY_AUTH_TOKEN=%'),
  row('Linear key', 'lin_api_{ALNUM 40}'),
  row('Notion token', 'ntn_{ALNUM 46}'),
  row('Airtable token', 'pat{ALNUM 14}.{HEX 64}'),
  row('Figma token', 'figd_{URL64 40}', 'X-Figma-Token: %'),
  row('Tailscale key', 'tskey-auth-{ALNUM 17}-{ALNUM 32}', 'tailscale up --authkey %'),
  row('JSON web token', 'eyJhbGciOiJIUzI1NiJ9.eyJ{URL64 60}.{URL64 43}', 'the session was % when it failed'),
  row('bearer token', '{ALNUM 40}', "-H 'Authorization: Bearer %'"),
  row('basic authorization', '{BASE64 32}', 'authorization: Basic %'),
  row(
    'OpenSSH private key',
    '-----BEGIN OPENSSH PRIVATE KEY-----\n{BASE64 70}\n{BASE64 70}\n{BASE64 22}==\n-----END OPENSSH PRIVATE KEY-----',
    'cat id_ed25519\n%\n$',
  ),
  row(
    'PGP private key',
    '-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n{BASE64 64}\n{BASE64 64}\n=a1B2\n-----END PGP PRIVATE KEY BLOCK-----',
    '%',
  ),
  row('kubeconfig key', '{BASE64 400}==', '    client-key-data: %'),
  row('PostgreSQL password', '{ALNUM 16}', 'postgres://shop:%@db.internal:5432/shop'),
  row('MongoDB password', '{ALNUM 20}', 'mongodb+srv://app:%@cluster0.mongodb.net/?retryWrites=true'),
  row('Redis password', '{ALNUM 24}', 'REDIS_URL=redis://:%@cache:6379/0'),
  row('SQL Server password', '{ALNUM 10}!9aZ', 'Server=db;Database=shop;User Id=sa;Password=%;Encrypt=true'),
  row('password in code', '{ALNUM 6}-{ALNUM 6}7q', "db.connect({ user: 'shop', password: '%' })"),
  row('password in YAML', '{ALNUM 14}3k', 'database:\n  password: "%"'),
  row('password of curl', '{ALNUM 14}', 'curl -u admin:% https://api.internal/health'),
  row('password of mysql', '{ALNUM 12}', 'mysql -h db -u root -p% shop'),
  row('password of netrc', '{ALNUM 14}', 'machine ftp.internal login shop password %'),
  row('session cookie', '{ALNUM 32}', 'Cookie: theme=dark; session_id=%; lang=en'),
  row('wallet key', '0x{HEX 64}', 'DEPLOYER_PRIVATE_KEY=%'),
];

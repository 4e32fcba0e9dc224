// Secrets that are known by their own shape, as their vendors publish it. A kind a row; the name is what the reader of an
// export sees.

export interface SecretRule {
  readonly kind: string;
  /** Global. Where it has a group named `secret`, only that is hidden; what its group `open` takes is none. */
  readonly pattern: RegExp;
  /** Says of what was found whether it is one, instead of the question that is asked of all. */
  readonly isSecret?: (value: string) => boolean;
}

/** `body` where nothing that could belong to it stands before or after. */
function token(kind: string, body: string): SecretRule {
  return { kind, pattern: new RegExp(`(?<![A-Za-z0-9])(?:${body})(?![A-Za-z0-9])`, 'g') };
}

const WORD = '[A-Za-z0-9_-]';

export const TOKEN_RULES: readonly SecretRule[] = [
  token('AWS access key id', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}'),
  token('Google API key', `AIza${WORD}{35}`),
  token('Google OAuth secret', `GOCSPX-${WORD}{28}`),
  token('Google access token', `ya29\\.${WORD}{20,}(?:\\.${WORD}+)*`),
  token('Google refresh token', `1//0${WORD}{30,}`),
  token('Firebase server key', `AAAA${WORD}{7}:${WORD}{140}`),
  token('Azure AD client secret', '[A-Za-z0-9_~.]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}'),
  token('GitHub token', 'gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255}'),
  token(
    'GitLab token',
    `gl(?:pat|dt|rt|ptt|ft|soat|imt|agent|cbt|ffct)-${WORD}{20,}(?:\\.${WORD}+)*|GR1348941${WORD}{20}`,
  ),
  token('Bitbucket token', 'ATBB[A-Za-z0-9]{28,}'),
  token('Atlassian token', 'ATATT3[A-Za-z0-9_=-]{60,}'),
  token('Anthropic key', `sk-ant-[a-z]+\\d{2}-${WORD}{60,}`),
  token(
    'OpenAI key',
    `sk-(?:proj|svcacct|admin|None)-${WORD}{30,}|sk-${WORD}{16,24}T3BlbkFJ${WORD}{16,24}|sk-[A-Za-z0-9]{48}`,
  ),
  token('OpenRouter key', 'sk-or-v1-[0-9a-f]{64}'),
  token('Groq key', 'gsk_[A-Za-z0-9]{40,}'),
  token('xAI key', 'xai-[A-Za-z0-9]{60,}'),
  token('Perplexity key', 'pplx-[A-Za-z0-9]{40,}'),
  token('Replicate token', 'r8_[A-Za-z0-9]{37}'),
  token('Hugging Face token', '(?:hf|api_org)_[A-Za-z]{34,}'),
  token('LangSmith key', 'lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}'),
  token('Pinecone key', 'pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{50,}'),
  token('Tavily key', 'tvly-(?:dev-|prod-)?[A-Za-z0-9]{20,}'),
  token('ElevenLabs key', 'sk_[0-9a-f]{48}'),
  token(
    'Slack token',
    'xox[abeoprs]-[A-Za-z0-9-]{10,}|xoxe\\.xox[bp]-\\d-[A-Za-z0-9]{60,}|xapp-\\d-[A-Z0-9]+-\\d+-[a-z0-9]+',
  ),
  token('Slack webhook', 'https://hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,}'),
  token('Discord token', '[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}'),
  token('Discord webhook', `https://(?:ptb\\.|canary\\.)?discord(?:app)?\\.com/api/webhooks/\\d{17,20}/${WORD}{60,}`),
  { kind: 'Telegram bot token', pattern: /(?<!\d)\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9])/g },
  token('Microsoft Teams webhook', `https://[a-z0-9-]+\\.webhook\\.office\\.com/webhookb2/[A-Za-z0-9@/-]{60,}`),
  token('Stripe key', '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}'),
  token('Stripe webhook secret', 'whsec_[A-Za-z0-9+/]{32,}={0,2}'),
  token('Square token', `sq0(?:atp|csp)-${WORD}{22,43}|EAAA[A-Za-z0-9_-]{60}`),
  token('PayPal token', 'access_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}'),
  token(
    'Plaid token',
    'access-(?:production|sandbox|development)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  ),
  token('Shopify token', 'shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}'),
  token('Twilio key', '(?:SK|AC)[0-9a-f]{32}'),
  token('SendGrid key', `SG\\.${WORD}{22}\\.${WORD}{43}`),
  token('Mailgun key', 'key-[0-9a-f]{32}'),
  token('Mailchimp key', '[0-9a-f]{32}-us\\d{1,2}'),
  token('Brevo key', 'xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}'),
  token('Resend key', 're_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}'),
  token('Postman key', 'PMAK-[0-9a-f]{24}-[0-9a-f]{34}'),
  token('npm token', 'npm_[A-Za-z0-9]{36}'),
  token('PyPI token', `pypi-AgEI${WORD}{50,}`),
  token('RubyGems key', 'rubygems_[0-9a-f]{48}'),
  token('crates.io token', 'cio[A-Za-z0-9]{32}'),
  token('NuGet key', 'oy2[a-z0-9]{43}'),
  token('Docker Hub token', `dckr_(?:pat|oat)_${WORD}{27,}`),
  token('DigitalOcean token', 'do[oprt]_v1_[0-9a-f]{64}'),
  token('Heroku key', `HRKU-(?:AA${WORD}{58,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})`),
  token('Cloudflare origin key', 'v1\\.0-[0-9a-f]{24}-[0-9a-f]{146}'),
  token('Netlify token', 'nfp_[A-Za-z0-9]{36,}'),
  token('Vercel token', 'vc[apkri]_[A-Za-z0-9]{24,}'),
  token('Fly.io token', 'fo1_[A-Za-z0-9_-]{43}|FlyV1 fm[12][ar]?_[A-Za-z0-9+/=,_-]{60,}'),
  token('Supabase key', `sbp_[0-9a-f]{40}|sb_secret_${WORD}{28,}`),
  token('PlanetScale token', 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{32,}'),
  token('Neon key', 'napi_[a-z0-9]{50,}'),
  token('Databricks token', 'dapi[0-9a-f]{32}(?:-\\d)?'),
  token('Doppler token', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]+\\.)?[A-Za-z0-9]{40,44}'),
  token('HashiCorp Vault token', `hv[sbr]\\.${WORD}{24,}`),
  token('Terraform token', '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}'),
  token('Pulumi token', 'pul-[0-9a-f]{40}'),
  token(
    '1Password token',
    'ops_ey[A-Za-z0-9_-]{100,}={0,2}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}',
  ),
  token('age key', 'AGE-SECRET-KEY-1[0-9A-Z]{58}'),
  token('Grafana token', 'glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_[A-Za-z0-9+/]{32,}={0,2}'),
  token('New Relic key', 'NRAK-[A-Z0-9]{27}|NRII-[A-Za-z0-9_-]{32}'),
  token('Sentry token', 'sntry[su]_[A-Za-z0-9+/=_]{60,}'),
  token('Honeycomb key', 'hc[ax][im][kc]_[a-z0-9]{26,}[A-Za-z0-9]*'),
  token('PostHog key', 'phx_[A-Za-z0-9]{40,}'),
  token('Linear key', 'lin_(?:api|oauth)_[A-Za-z0-9]{40,}'),
  token('Notion token', 'ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43}'),
  token('Airtable token', 'pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}'),
  token('Figma token', `fig(?:d|o[hr]?|u[hr]?)_${WORD}{40,}`),
  token('Asana token', '[012]/\\d{16}(?:/\\d{16})?:[0-9a-f]{32}'),
  token('HubSpot token', 'pat-(?:na|eu)\\d-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'),
  token('Dropbox token', 'sl\\.(?:u\\.)?[A-Za-z0-9_-]{130,}'),
  token('Facebook token', 'EAA[A-Za-z0-9]{100,}'),
  token('Mapbox token', 'sk\\.eyJ1[A-Za-z0-9_-]{40,}\\.[A-Za-z0-9_-]{20,}'),
  token('Tailscale key', 'tskey-(?:auth|api|client|scim|webhook)-[A-Za-z0-9]{10,}-[A-Za-z0-9]{20,}'),
  token('Buildkite token', 'bk(?:ua|at)_[0-9a-f]{40}'),
  token('CircleCI token', 'CCIPAT_[A-Za-z0-9]{20,24}_[0-9a-f]{40}'),
  token('SonarQube token', 'sq[uap]_[0-9a-f]{40}'),
  token('Artifactory token', 'AKCp[A-Za-z0-9]{69}|cmVmdGtuO[A-Za-z0-9]{55}'),
  token('Dynatrace token', 'dt0[a-z]\\d{2}\\.[A-Z2-7]{24}\\.[A-Z2-7]{64}'),
  token('JSON web token', `eyJ${WORD}{10,}\\.eyJ${WORD}{10,}(?:\\.${WORD}{10,})?`),
];

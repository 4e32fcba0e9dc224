// A provider of models as the user set it up. Keys are never among the settings.
import { z } from 'zod';
import { PROVIDER_KINDS, type ProviderKind } from './provider-kind';

const KINDS = Object.keys(PROVIDER_KINDS) as [ProviderKind, ...ProviderKind[]];
const ADDRESS = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i;

/** A command's path holds no control character; an address neither a password nor a query. */
export const PROVIDER = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/),
    kind: z.enum(KINDS),
    /** Of the service, or of the command; '' for where it usually is. */
    address: z.string().max(2048),
    /** Which answers; '' for none, or what the command takes by itself. */
    model: z.string().max(200),
    /** Which embeds; '' for none. */
    embedModel: z.string().max(200),
    /** The environment variable that holds the key; '' for the key store. */
    variable: z.string().regex(/^([A-Za-z_][A-Za-z0-9_]{0,99})?$/),
    /** The destination that the user agreed to. Another destination asks again. */
    agreed: z.string().max(4096),
  })
  .refine(
    ({ kind, address }) =>
      PROVIDER_KINDS[kind].isCommand
        ? !/\p{Cc}/u.test(address)
        : ADDRESS.test(address) || (address === '' && PROVIDER_KINDS[kind].address !== ''),
    { path: ['address'] },
  )
  .refine(({ model }) => !model.startsWith('-') && !/\p{Cc}/u.test(model), { path: ['model'] });

/** A change as the window sends it; what isn't valid in a setting is told by what it is. */
export const PROVIDER_CHANGE = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('save'),
    setting: z.strictObject({
      id: z.string().max(100),
      kind: z.enum(KINDS),
      address: z.string().max(4096),
      model: z.string().max(1000),
      embedModel: z.string().max(1000),
      variable: z.string().max(1000),
    }),
  }),
  z.strictObject({ type: z.literal('remove'), id: z.string().max(100) }),
  z.strictObject({ type: z.literal('agree'), id: z.string().max(100), destination: z.string().max(4096) }),
  z.strictObject({
    type: z.literal('use'),
    use: z.enum(['ask', 'embed']),
    id: z.string().max(100).nullable(),
  }),
]);

export type ProviderSetting = Readonly<z.infer<typeof PROVIDER>>;

=== hydration-clock
project: lanternshop
ago: 140d
title: tool Hydration mismatch on the delivery banner
---
@prompt
The delivery banner flickers on first load and the console says the server text differs from the client text. Only for visitors outside Germany.
@grep cutoff in web/src
web/src/banner/delivery-cutoff.tsx:18:  const left = cutoffOf(new Date());
@think
The server renders in UTC, the browser in the visitor's zone. So the remaining hours differ.
@say
The server formats the cutoff in UTC and the browser in the visitor's zone, so React throws away the server's markup. I'll pass `serverNow` down as a prop and format with a fixed `Europe/Berlin` zone through `Intl.DateTimeFormat`.
@edit web/src/banner/delivery-cutoff.tsx
@@ 18
-  const left = cutoffOf(new Date());
+  const left = cutoffOf(serverNow, 'Europe/Berlin');
@bash npx playwright test banner --repeat-each 20
20 passed
@say
No mismatch in twenty runs. `suppressHydrationWarning` would only have hidden it.
=== cart-merge
project: lanternshop
source: cursor
ago: 131d
---
@prompt
When a guest logs in, the basket sometimes loses the last item that was put into it. Support has nine tickets about that.
@read services/basket/src/merge-guest-basket.ts
export async function mergeGuestBasket(guest: BasketId, user: UserId) {
  const [a, b] = await Promise.all([load(guest), loadByUser(user)]);
  await save({ ...b, lines: dedupe([...b.lines, ...a.lines]) });
}
@say
`mergeGuestBasket` reads both baskets and then writes the whole thing. An item that is added between the read and the write is overwritten: a lost update. Use optimistic locking: the row already has a `version` column that nobody looks at.
@prompt
Do it, and retry at most three times.
@edit services/basket/src/merge-guest-basket.ts
@@ 40
-  await save(merged);
+  await saveIfVersion(merged, b.version); // throws StaleBasketError
@bash npx vitest run services/basket
✓ merge-guest-basket.test.ts (6 tests)
✓ two tabs at once keep both lines
@say
`StaleBasketError` is caught in the login handler and retried three times with jitter; the fourth failure keeps the guest basket and logs `basket.merge.gave_up`.
=== bundle-moment
project: lanternshop
source: codex
model: gpt
ago: 118d
title: tool Checkout bundle is 900 kB
---
@prompt
Why is the checkout bundle so big? Budget is 300 kB gzipped.
@bash npx source-map-explorer dist/checkout-*.js --json | head
moment-timezone 184 kB
lodash 71 kB (imported whole)
@pdf/fontkit 212 kB
@say
Three things: `moment-timezone` with all zones since 1900, `lodash` imported as a whole, and `fontkit`, which a barrel file in `@lantern/invoice` drags in although checkout never draws a PDF.
@edit packages/invoice/package.json
@@ 8
+  "sideEffects": false,
@bash npm run -s build && ls -la dist/checkout-*.js.gz
checkout-9f21c.js.gz 241 kB
@say
241 kB. The barrel was the worst of it; `sideEffects: false` alone removed fontkit. Moment went away in favour of `Intl.RelativeTimeFormat`.
=== csp-stripe
project: lanternshop
ago: 97d
title: user Payment frame blocked by CSP
---
@prompt
After yesterday's header change the card form stays blank in Safari only.
@bash curl -sI https://staging.lantern.example/checkout | grep -i content-security
content-security-policy: default-src 'self'; frame-src 'self' https://js.stripe.example; child-src 'self'
@say
Safari before 15.4 falls back from `frame-src` to `child-src` differently, and yours says `child-src 'self'`. Drop `child-src` altogether: `frame-src` and `worker-src` replace it.
@prompt
And the report endpoint? I saw nothing in it.
@say
`report-uri` needs the endpoint to answer 204; `/csp-report` redirects to the login page with a 302, and browsers don't follow redirects for reports. I exempted it in `auth-middleware.ts`.
=== image-avif
project: lanternshop
source: copilot
ago: 88d
---
@prompt
Product pictures take 1.8 s on phones. Can we serve AVIF with a fallback, and do it without changing the CMS?
@say
Yes, in the image proxy: negotiate on `Accept`, cache with `Vary: Accept`, and fall back to WebP. Encoding AVIF at effort 4 takes 600 ms for 1200 px, so do it after the first request, in the background, and answer WebP meanwhile.
@edit services/image-proxy/src/negotiate.ts
@@ 5
+const FORMATS = ['image/avif', 'image/webp', 'image/jpeg'] as const;
@fails 1 npm test -w services/image-proxy
Error: VipsJpeg: Premature end of input file (tile-ghost-oak-17.jpg)
@say
`tile-ghost-oak-17.jpg` is truncated at its source; browsers show it anyway. `failOn: 'truncated'` is too strict for us, `failOn: 'error'` lets such pictures pass with a grey bottom.
=== oauth-state
project: lanternshop
ago: 76d
title: tool Login loops on the partner portal
---
@prompt
Partners are sent round in circles between the portal and the identity provider. Chrome only.
@bash jq -r .redirects[] har/partner-login.har
302 /oauth/callback?error=invalid_state
302 /login
302 https://id.partner.example/authorize
@think
invalid_state: the cookie that holds the state isn't sent on the callback. A POST callback from another site; SameSite=Lax cookies aren't sent with cross-site POST after two minutes.
@say
The provider uses `response_mode=form_post`. The callback is a cross-site POST, so Chrome withholds the `oauth_state` cookie, which is `SameSite=Lax`. Chrome's two-minute exception for new cookies explains why it works when people are quick.
@say
I'd make that one cookie `SameSite=None; Secure` with a lifetime of ten minutes and leave the session cookie as it is.
=== search-synonyms
project: lanternshop
source: trae
ago: 70d
---
@prompt
Customers search for "torch" and find nothing although we sell two hundred flashlights.
@say
A synonym file for the analyzer, applied at query time, so that no reindex is needed: `torch, flashlight, hand lamp`. One-way for `lantern => storm lantern`, as the other direction floods the results.
@write search/config/synonyms-en.txt
torch, flashlight, hand lamp
lantern => storm lantern
@bash curl -s localhost:9200/products/_search?q=torch | jq .hits.total.value
204
@prompt
Does it work for plurals?
@say
Only if the synonym filter stands *after* the stemmer in the chain, and the file holds stemmed forms. I moved `english_minimal_stem` before `synonym_graph`.
=== webhook-order
project: lanternshop
source: copilot-cli
ago: 64d
---
@prompt
Some orders jump from "refunded" back to "paid". It must be the payment provider's webhooks.
@grep payment_intent in services/payments
services/payments/src/webhook.ts:61:    case 'payment_intent.succeeded':
@say
Webhooks come in any order, and yours are applied as they come. `payment_intent.succeeded` was delivered 40 minutes late, after `charge.refunded`. Never let an event move the state machine backwards: compare `event.created` with the order's `paid_event_at`.
@edit services/payments/src/webhook.ts
@@ 61
+      if (event.created < order.lastEventAt) return ignore('late-event');
@say
Late events are counted as `webhook_late_total`, so that we see how often it happens: 31 in the last month.
=== a11y-combobox
project: lanternshop
ago: 52d
---
@prompt
The accessibility audit says our size picker is unusable with a screen reader. Where do I begin?
@see audit/size-picker.png
@say
It's a `div` with a click handler. Three attributes matter for a listbox popup: `role="combobox"`, `aria-expanded`, and `aria-activedescendant` pointing to the highlighted option, while the focus stays in the input.
@edit web/src/size-picker/size-picker.tsx
@@ 12
-    <div className="picker" onClick={open}>
+    <input role="combobox" aria-expanded={isOpen} aria-controls={listId} aria-activedescendant={activeId} />
@bash npx axe http://localhost:5173/product/oak-12
0 violations
@say
NVDA reads "size, combobox, collapsed, 42". VoiceOver repeated the value twice until I removed the `aria-live` region that duplicated it.
=== ssr-memory
project: lanternshop
source: codex
model: gpt
ago: 33d
title: tool Server-side rendering eats memory
---
@prompt
The render service is restarted every four hours by the orchestrator. Heap grows by 11 MB an hour or so with no traffic peak.
@bash node --heapsnapshot-near-heap-limit=2 dist/server.js
Heap.20261028.094412.heapsnapshot written
@think
Retainers of the biggest group: closures in i18n `addResourceBundle`, per request.
@say
Each request calls `i18n.cloneInstance()`, and every clone registers a `languageChanged` listener on the shared store that is never removed. 190,000 closures are held by `ResourceStore.observers`.
@edit web/src/server/render-page.tsx
@@ 31
+  res.on('close', () => i18n.store.off('added', onAdded));
@bash autocannon -d 600 localhost:3000/ && curl -s localhost:3000/metrics | grep heap_used
nodejs_heap_size_used_bytes 1.42e+08
@say
Flat at 142 MB over ten minutes of load. Before, it was at 390 MB by then.
=== flaky-drag
project: lanternshop
ago: 27d
---
@prompt
The wishlist test fails in about one of fifteen CI runs, always in Firefox. I'm tired of pressing re-run.
@bash gh run view 88213 --log | grep -A2 wishlist
wishlist.spec.ts:44 › reorder by dragging
Error: locator.dragTo: Target page, context or browser has been closed
@say
The page is closed because the test before it navigates away while an upload is still running. The drag itself is fine. `beforeunload` shows a dialog in Firefox that nobody answers.
@edit e2e/wishlist.spec.ts
@@ 9
+test.afterEach(async ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
@bash npx playwright test wishlist --project firefox --repeat-each 100
100 passed (4.1m)
=== money-format
project: lanternshop
source: cursor
ago: 15d
---
@prompt
Swiss customers see CHF 1'234.50 in the shop and CHF 1,234.50 in the mail. Which one is right?
@say
`1’234.50` with the typographic apostrophe U+2019 is what CLDR has for `de-CH`. The mail worker runs in an image with `small-icu`, so every locale falls back to `en-US` there.
@prompt
Which image is that?
@say
`node:20-alpine` has full ICU since 13, but your Dockerfile sets `NODE_ICU_DATA=/usr/share/icu` to an empty folder. Removing that line fixes it.
@edit services/mailer/Dockerfile
@@ 7
-ENV NODE_ICU_DATA=/usr/share/icu
@bash docker run --rm mailer node -p "(1234.5).toLocaleString('de-CH')"
1’234.5
=== feature-flag-stale
project: lanternshop
source: trae
ago: 9d
---
@prompt
The new returns page was switched on for 5 % of people but half of the office sees it.
@say
Your bucketing hashes the session id and not the customer id, so that each new session throws the dice again. With six sessions a week, a person is in the 5 % at least once with a probability of 26 %.
@edit web/src/flags/bucket-of.ts
@@ 3
-export const bucketOf = (session: SessionId) => murmur3(session) % 100;
+export const bucketOf = (customer: CustomerId, flag: string) => murmur3(`${flag}:${customer}`) % 100;
@say
The flag's name is part of the hash; otherwise the same unlucky 5 % would get every experiment.
=== i18n-plural
project: lanternshop
source: copilot
ago: 6d
---
@prompt
In Polish the basket says "5 produkty". A customer wrote that this is wrong.
@say
Polish has four plural categories. 5 is `many` and needs *produktów*; your file has only `one` and `other`. Use ICU messages: `{n, plural, one {# produkt} few {# produkty} many {# produktów} other {# produktu}}`.
@edit web/locales/pl/basket.json
@@ 4
-  "items": "{n} produkty"
+  "items": "{n, plural, one {# produkt} few {# produkty} many {# produktów} other {# produktu}}"
@bash npm run -s check:locales
pl: 0 missing categories
cs: 2 missing categories (basket.items, wishlist.count)
=== service-worker-old
project: lanternshop
ago: 3d
---
@prompt
Two days after the release some people still get the old shop, even after a reload.
@say
The service worker of release 41 answers `index.html` from its cache and looks for a new worker only when `/sw.js` changes. But the CDN caches `/sw.js` for 7 days: `cache-control: public, max-age=604800`.
@edit infra/cdn/rules.yaml
@@ 14
+  - match: /sw.js
+    cache-control: no-cache
@prompt
And the people who have the old one now?
@say
Browsers ignore HTTP caching for the worker script after 24 hours, so they recover by themselves tomorrow. For the impatient: purge `/sw.js` at the edge, which I did with tag `shop-shell`.

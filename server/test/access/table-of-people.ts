/** The service itself, files, people, accounts and money. */
export const ofPeople = `
                                               guest user stranger owner suspended staff expired logged-out
GET    /healthz                                  200  200      200   200       200   200     200        200
GET    /readyz                                   200  200      200   200       200   200     200        200
GET    /metrics                                  403  403      403   403       403   403     403        403
GET    /openapi.json                             200  200      200   200       200   200     200        200
GET    /docs                                     200  200      200   200       200   200     200        200
GET    /console                                 200  200      200   200       200   200     200        200
GET    /console/*                               200  200      200   200       200   200     200        200
POST   /mcp                                      401  403      403   403       401   403     401        401
GET    /docs/*                                   404  404      404   404       404   404     404        404
GET    /                                         200  200      200   200       200   200     200        200
GET    /assets/*                                 404  404      404   404       404   404     404        404
GET    /site.css                                 200  200      200   200       200   200     200        200
GET    /icons/mark.svg                           200  200      200   200       200   200     200        200
GET    /icon.svg                                 200  200      200   200       200   200     200        200
GET    /favicon.ico                              200  200      200   200       200   200     200        200
GET    /icons/180.png                            200  200      200   200       200   200     200        200
GET    /icons/192.png                            200  200      200   200       200   200     200        200
GET    /icons/512.png                            200  200      200   200       200   200     200        200
GET    /manifest.webmanifest                     200  200      200   200       200   200     200        200
GET    /robots.txt                               200  200      200   200       200   200     200        200
GET    /sitemap.xml                              200  200      200   200       200   200     200        200
GET    /events/:id/event.ics                      200  200      200   200       200   200     200        200  eventOfCalendar
GET    /topics/:id/atom.xml                      200  200      200   200       200   200     200        200  atomOfTopic
GET    /topics/:id/feed.json                     200  200      200   200       200   200     200        200  atomOfTopic
GET    /people/:id/feed.json                     200  200      200   200       200   200     200        200  atomOfPerson
GET    /atom.xml                                 200  200      200   200       200   200     200        200
GET    /feed.json                                200  200      200   200       200   200     200        200
GET    /oembed                                   200  200      200   200       200   200     200        200  embedded
GET    /people/:id/atom.xml                      200  200      200   200       200   200     200        200  atomOfPerson
GET    /s/f/:id                                  302  302      302   302       302   302     302        302  shortFeed
GET    /s/f/:id/qr.svg                           200  200      200   200       200   200     200        200  shortFeed
GET    /s/f/:id/card.png                         200  200      200   200       200   200     200        200  shortFeed
GET    /sw.js                                    200  200      200   200       200   200     200        200
GET    /sign-in                                  200  200      200   200       200   200     200        200
GET    /without-script                           303  303      303   303       303   303     303        303
POST   /sign-in                                  303  303      303   303       303   303     303        303
GET    /sandbox                                  200  200      200   200       200   200     200        200
GET    /sandbox/sandbox.css                      200  200      200   200       200   200     200        200
GET    /sandbox/sandbox.js                       200  200      200   200       200   200     200        200
GET    /sandbox/messages.js                      200  200      200   200       200   200     200        200
GET    /sandbox/outbox                           200  200      200   200       200   200     200        200

POST   /api/v2/storage                           401  201      201   201       401   201     401        401  announcement
POST   /api/v2/files                             401  201      201   201       401   201     401        401  picture
PUT    /storage/upload/:upload                   201  201      201   201       201   201     201        201  announced
GET    /storage/:vendor/:year/:month/:day/:file  200  200      200   200       200   200     200        200
GET    /storage/:vendor/:signature/:year/:month/:day/:file  200  200      200   200       200   200     200        200  signature
GET    /storage/generated/:file                  200  200      200   200       200   200     200        200  painting
GET    /storage/:vendor/*                        200  200      200   200       200   200     200        200

GET    /api/v2/user                              401  200      200   200       401   200     401        401
PATCH  /api/v2/user                              401  204      204   204       401   204     401        401  bio
DELETE /api/v2/user                              401  202      202   202       401   202     401        401  anotherPerson
GET    /api/v2/users                             200  200      200   200       200   200     200        200
GET    /api/v2/users/:user                       200  200      200   200       200   200     200        200
GET    /api/v2/user/search                       200  200      200   200       200   200     200        200  keyword
GET    /api/v2/user/recommends                   200  200      200   200       200   200     200        200
GET    /api/v2/users/:user/followers             200  200      200   200       200   200     200        200
GET    /api/v2/users/:user/followings            200  200      200   200       200   200     200        200
GET    /api/v2/user/follow-mutual                401  200      200   200       401   200     401        401
GET    /api/v2/user/blacks                       401  200      200   200       401   200     401        401
PUT    /api/v2/user/followings/:user             401  204      204   422       401   204     401        401
DELETE /api/v2/user/followings/:user             401  204      204   422       401   204     401        401
PUT    /api/v2/user/blacks/:user                 401  204      204   422       401   204     401        401
DELETE /api/v2/user/blacks/:user                 401  204      204   422       401   204     401        401
GET    /api/v2/admin/staff                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/users                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/users/:user                        401  403      403   403       401   200     401        401
GET    /api/v2/admin/permissions                        401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/users/:user                 401  403      403   403       401   204     401        401  standing
GET    /api/v2/admin/roles                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/roles/:id                   401  403      403   403       401   200     401        401  newRole
POST   /api/v2/admin/roles                       401  403      403   403       401   201     401        401  role
PATCH  /api/v2/admin/roles/:id                   401  403      403   403       401   200     401        401  roleChange
DELETE /api/v2/admin/roles/:id                   401  403      403   403       401   204     401        401  newRole

POST   /api/v2/verifycodes/register              202  202      202   202       202   202     202        202  freshPhone
POST   /api/v2/verifycodes                       202  202      202   202       202   202     202        202  freshPhone
POST   /api/v2/users                             200  200      200   200       200   200     200        200  registration
GET    /api/v2/terms                             200  200      200   200       200   200     200        200
GET    /api/v2/user/terms                        401  200      200   200       401   200     401        401
PUT    /api/v2/user/terms                        401  204      204   204       401   204     401        401  currentTerms
GET    /api/v2/admin/users/:user/traces          401  403      403   403       401   200     401        401
GET    /api/v2/admin/search                      401  403      403   403       401   200     401        401  searched
GET    /api/v2/admin/insight                     401  403      403   403       401   200     401        401
GET    /api/v2/admin/bans                        401  403      403   403       401   200     401        401
GET    /api/v2/admin/bans/:id                    401  403      403   403       401   200     401        401  newBan
POST   /api/v2/admin/bans                        401  403      403   403       401   201     401        401  ban
PATCH  /api/v2/admin/bans/:id                    401  403      403   403       401   200     401        401  banChange
DELETE /api/v2/admin/bans/:id                    401  403      403   403       401   204     401        401  newBan
POST   /api/v2/auth/login                        200  200      200   200       200   200     200        200  signIn
POST   /api/v2/social/mini-program               200  200      200   200       200   200     200        200  miniProgram
POST   /api/v2/auth/oidc                         200  200      200   200       200   200     200        200  provenAnswer
GET    /sign-in/oidc                             303  303      303   303       303   303     303        303
GET    /sign-in/oidc/callback                    303  303      303   303       303   303     303        303
GET    /sign-out/oidc                            303  303      303   303       303   303     303        303
GET    /api/v2/user/identities                   401  200      200   200       401   200     401        401
POST   /api/v2/user/identities                   401  204      204   204       401   204     401        401  unlinkedAnswer
DELETE /api/v2/user/identities/:provider         401  204      204   204       401   204     401        401  linkedIdentity
POST   /api/v2/verifycodes/contact               401  202      202   202       401   202     401        401  freshPhone
PUT    /api/v2/user/phone                        401  204      204   204       401   204     401        401  newPhone
PUT    /api/v2/user/email                        401  204      204   204       401   204     401        401  newEmail
DELETE /api/v2/user/phone                        401  204      204   204       401   204     401        401  spareContact
DELETE /api/v2/user/email                        401  204      204   204       401   204     401        401
PUT    /api/v2/user/password                     401  204      204   204       401   204     401        401  password
GET    /api/v2/user/factors                      401  200      200   200       401   200     401        401
POST   /api/v2/user/factors                      401  201      201   201       401   201     401        401  totp
PUT    /api/v2/user/factors/:factor              401  204      204   204       401   204     401        401  begunFactor
DELETE /api/v2/user/factors/:factor              401  204      204   204       401   204     401        401  factorInUse
POST   /api/v2/auth/factor                       401  204      204   204       401   204     401        401  shownFactor
POST   /api/v2/auth/factor/options               401  201      201   201       401   201     401        401  passkey
GET    /api/v2/user/sessions                     401  200      200   200       401   200     401        401
GET    /api/v2/user/keys                         401  200      200   200       401   200     401        401
POST   /api/v2/user/keys                         401  201      201   201       401   201     401        401  key
DELETE /api/v2/user/keys/:id                     401  404      404   204       401   404     401        401  ownersKey
GET    /api/v2/keys/current                      401  404      404   404       401   404     401        401
POST   /api/v2/keys/revocation                 204  204      204   204       204   204     204        204  leakedKey
GET    /api/v2/admin/bots                        401  403      403   403       401   200     401        401
POST   /api/v2/admin/bots                        401  403      403   403       401   201     401        401  bot
GET    /api/v2/admin/bots/:id/keys               401  403      403   403       401   200     401        401  newBot
POST   /api/v2/admin/bots/:id/keys               401  403      403   403       401   201     401        401  botKey
DELETE /api/v2/admin/bots/:id/keys/:key          401  403      403   403       401   204     401        401  newBotKey
GET    /api/v2/admin/webhook-events              401  403      403   403       401   200     401        401
GET    /api/v2/admin/webhooks                    401  403      403   403       401   200     401        401
POST   /api/v2/admin/webhooks                    401  403      403   403       401   201     401        401  webhook
GET    /api/v2/admin/webhooks/:id                401  403      403   403       401   200     401        401  newWebhook
PATCH  /api/v2/admin/webhooks/:id                401  403      403   403       401   200     401        401  webhookChange
DELETE /api/v2/admin/webhooks/:id                401  403      403   403       401   204     401        401  newWebhook
POST   /api/v2/admin/webhooks/:id/secret         401  403      403   403       401   201     401        401  newWebhook
GET    /api/v2/admin/webhooks/:id/deliveries     401  403      403   403       401   200     401        401  newWebhook
POST   /api/v2/admin/webhooks/:id/deliveries/:delivery/replay  401  403  403  403  401  204  401  401  newDelivery
POST   /api/v2/admin/webhooks/:id/replay         401  403      403   403       401   202     401        401  replayedSpan
POST   /api/v2/admin/webhooks/:id/ping           401  403      403   403       401   204     401        401  newWebhook
GET    /api/v2/user/devices                      401  200      200   200       401   200     401        401
DELETE /api/v2/user/devices/:device              401  404      404   204       401   404     401        401  ownersDevice
DELETE /api/v2/user/sessions/:session            401  404      404   204       401   404     401        401  ownersSession
POST   /api/v2/auth/session                      401  204      204   204       401   204     401        401  ownPage
POST   /api/v2/auth/session/renewal              401  200      200   200       401   200     401        401  keptSession
DELETE /api/v2/auth/session                      204  204      204   204       204   204     204        204  ownPage
GET    /api/v2/auth/logout                       401  200      200   200       401   200     401        401  anotherSession
POST   /api/v2/auth/logout                       401  200      200   200       401   200     401        401  anotherSession
PUT    /api/v2/auth/logout                       401  200      200   200       401   200     401        401  anotherSession
PATCH  /api/v2/auth/logout                       401  200      200   200       401   200     401        401  anotherSession
GET    /api/v2/auth/refresh                      401  200      200   200       401   200     200        401  anotherSession
POST   /api/v2/auth/refresh                      401  200      200   200       401   200     200        401  anotherSession
PUT    /api/v2/auth/refresh                      401  200      200   200       401   200     200        401  anotherSession
PATCH  /api/v2/auth/refresh                      401  200      200   200       401   200     200        401  anotherSession

GET    /api/v2/locations/search                  200  200      200   200       200   200     200        200  place
GET    /api/v2/locations/hots                    200  200      200   200       200   200     200        200

GET    /api/v2/tags                              200  200      200   200       200   200     200        200
GET    /api/v2/api/v2/tags                       200  200      200   200       200   200     200        200
GET    /api/v2/users/:user/tags                  200  200      200   200       200   200     200        200
GET    /api/v2/user/tags                         401  200      200   200       401   200     401        401
GET    /api/v2/user/tags/people                  401  200      200   200       401   200     401        401
PUT    /api/v2/user/tags/:tag                    401  204      204   204       401   204     401        401
DELETE /api/v2/user/tags/:tag                    401  204      204   204       401   204     401        401
GET    /api/v2/admin/tag-categories              401  403      403   403       401   200     401        401
GET    /api/v2/admin/tag-categories/:id          401  403      403   403       401   200     401        401  newTagCategory
POST   /api/v2/admin/tag-categories              401  403      403   403       401   201     401        401  tagCategory
PATCH  /api/v2/admin/tag-categories/:id          401  403      403   403       401   200     401        401  tagCategoryChange
DELETE /api/v2/admin/tag-categories/:id          401  403      403   403       401   204     401        401  newTagCategory
GET    /api/v2/admin/tags                        401  403      403   403       401   200     401        401
GET    /api/v2/admin/tags/:id                    401  403      403   403       401   200     401        401  newTag
POST   /api/v2/admin/tags                        401  403      403   403       401   201     401        401  tag
PATCH  /api/v2/admin/tags/:id                    401  403      403   403       401   200     401        401  tagChange
DELETE /api/v2/admin/tags/:id                    401  403      403   403       401   204     401        401  newTag

GET    /sandbox/cashier.js                       200  200      200   200       200   200     200        200
GET    /sandbox/oidc/.well-known/openid-configuration 200  200      200   200       200   200     200        200
GET    /sandbox/oidc/jwks                        200  200      200   200       200   200     200        200
GET    /sandbox/oidc/authorize                   400  400      400   400       400   400     400        400
GET    /sandbox/oidc/answer                      400  400      400   400       400   400     400        400
GET    /sandbox/oidc/end-session                 303  303      303   303       303   303     303        303
POST   /sandbox/oidc/token                       401  401      401   401       401   401     401        401
GET    /sandbox/payments                         200  200      200   200       200   200     200        200
GET    /sandbox/payments/statement               422  422      422   422       422   422     422        422
GET    /sandbox/callbacks                        200  200      200   200       200   200     200        200
POST   /sandbox/payments/:out_trade_no           404  404      404   404       404   404     404        404  unknownPayment
GET    /sandbox/store.js                         200  200      200   200       200   200     200        200
POST   /sandbox/store-iap/receipts               200  200      200   200       200   200     200        200  storePurchase
POST   /sandbox/store-iap/refunds                200  200      200   200       200   200     200        200  storeRefund
GET    /sandbox/gateway/a/gateway.do             400  400      400   400       400   400     400        400
POST   /sandbox/gateway/a/gateway.do             400  400      400   400       400   400     400        400
POST   /sandbox/gateway/b/v3/pay/transactions/app 401  401      401   401       401   401     401        401
POST   /sandbox/gateway/b/v3/pay/transactions/jsapi 401  401      401   401       401   401     401        401
GET    /sandbox/gateway/b/v3/pay/transactions/out-trade-no/:number 401  401      401   401       401   401     401        401  unknownPayment
POST   /sandbox/gateway/b/v3/pay/transactions/out-trade-no/:number/close 401  401      401   401       401   401     401        401  unknownPayment

GET    /api/v2/user/currency                     401  200      200   200       401   200     401        401
GET    /api/v2/currency/orders                   401  200      200   200       401   200     401        401
POST   /api/v2/currency/cash                     401  201      201   201       401   201     401        401  cash
GET    /api/v2/admin/currency/orders             401  403      403   403       401   200     401        401
POST   /api/v2/admin/currency/adjustments        401  403      403   403       401   201     401        401  adjustment
GET    /api/v2/admin/currency/debts              401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/currency/debts/:debt        401  403      403   403       401   204     401        401  debt
GET    /api/v2/admin/ledger/accounts                    401  403      403   403       401   200     401        401
GET    /api/v2/admin/ledger/entries                     401  403      403   403       401   200     401        401
GET    /api/v2/admin/ledger/transfers                   401  403      403   403       401   200     401        401
GET    /api/v2/admin/ledger/transfers/:transfer         401  403      403   403       401   200     401        401  aTransfer
GET    /api/v2/admin/ledger/checks                      401  403      403   403       401   200     401        401
GET    /api/v2/admin/ledger/flows                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/ledger/statements                  401  403      403   403       401   200     401        401
POST   /api/v2/admin/ledger/statements                  401  403      403   403       401   201     401        401  newStatement
GET    /api/v2/admin/ledger/statements/:provider/:day   401  403      403   403       401   200     401        401  aStatement
GET    /api/v2/admin/ledger/backing              401  403      403   403       401   200     401        401
GET    /api/v2/admin/users/:user/currency        401  403      403   403       401   200     401        401
GET    /api/v2/admin/proposals                   401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/proposals/:id               401  403      403   403       401   204     401        401  proposal
GET    /api/v2/admin/ledger/verify               401  403      403   403       401   200     401        401
GET    /api/v2/admin/cashes                      401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/cashes/:order               401  403      403   403       401   204     401        401  waitingCash

POST   /api/v2/currencyRecharge/orders           401  201      201   201       401   201     401        401  recharge
POST   /api/v2/payments/pay-a/notify             400  400      400   400       400   400     400        400
POST   /api/v2/payments/pay-b/notify             400  400      400   400       400   400     400        400
GET    /api/v2/admin/payments/strays             401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/payments/strays/:stray      401  403      403   403       401   204     401        401  unmatchedPayment

GET    /api/v2/currency/store-iap/products       200  200      200   200       200   200     200        200
GET    /api/v2/currency/store-iap/help           200  200      200   200       200   200     200        200
POST   /api/v2/currency/recharge/store-iap       401  201      201   201       401   201     401        401  storeOrder
POST   /api/v2/currency/orders/:order/store-iap/verify 401  404      404   200       401   404     401        401  storeReceipt
POST   /api/v2/payments/store-iap/notify         422  422      422   422       422   422     422        422  forgedNotice
GET    /api/v2/admin/store-iap-products          401  403      403   403       401   200     401        401
GET    /api/v2/admin/store-iap-products/:id      401  403      403   403       401   200     401        401  newStoreProduct
POST   /api/v2/admin/store-iap-products          401  403      403   403       401   201     401        401  storeProduct
PATCH  /api/v2/admin/store-iap-products/:id      401  403      403   403       401   200     401        401  storeProductChange
DELETE /api/v2/admin/store-iap-products/:id      401  403      403   403       401   204     401        401  newStoreProduct

GET    /api/v2/reward-gifts                      200  200      200   200       200   200     200        200
GET    /api/v2/reward-gifts/:gift                200  200      200   200       200   200     200        200  newGift
POST   /api/v2/reward-gifts                      401  403      403   403       401   201     401        401  gift
PATCH  /api/v2/reward-gifts/:gift                401  403      403   403       401   200     401        401  giftChange
DELETE /api/v2/reward-gifts/:gift                401  403      403   403       401   204     401        401  newGift
GET    /api/v2/admin/gifts                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/gifts/:id                   401  403      403   403       401   200     401        401  newGift
POST   /api/v2/admin/gifts                       401  403      403   403       401   201     401        401  gift
PATCH  /api/v2/admin/gifts/:id                   401  403      403   403       401   200     401        401  giftChange
DELETE /api/v2/admin/gifts/:id                   401  403      403   403       401   204     401        401  newGift

GET    /api/v2/topic-config                      200  200      200   200       200   200     200        200
GET    /api/v2/feed/topics/check-can-create      401  200      200   200       401   200     401        401
POST   /api/v2/feed/topics                       401  201      201   201       401   201     401        401  topic
PATCH  /api/v2/feed/topics/:topic                401  403      403   204       401   204     401        401  topicChange
DELETE /api/v2/feed/topics/:topic                401  403      403   204       401   204     401        401  newTopic
GET    /api/v2/feed/topics/categories            200  200      200   200       200   200     200        200
GET    /api/v2/feed/topics                       200  200      200   200       200   200     200        200
GET    /api/v2/feed/topics/:topic                200  200      200   200       200   200     200        200
GET    /api/v2/user/followed-topics              401  200      200   200       401   200     401        401
GET    /api/v2/feed/topics/:topic/followers      200  200      200   200       200   200     200        200
GET    /api/v2/feed/topic/count                  200  200      200   200       200   200     200        200
GET    /api/v2/feed/topic/random                 200  200      200   200       200   200     200        200
GET    /api/v2/feed/topic/recommend              200  200      200   200       200   200     200        200
GET    /api/v2/feed/topic/hot                    200  200      200   200       200   200     200        200
PUT    /api/v2/user/feed-topics/:topic           401  204      204   204       401   204     401        401
DELETE /api/v2/user/feed-topics/:topic           401  204      204   403       401   204     401        401
PATCH  /api/v2/user/feed-topics/:topic/logs/:log 401  403      403   204       401   204     401        401  application
DELETE /api/v2/user/feed-topics/:topic/logs/:log 401  403      403   204       401   204     401        401  application
GET    /api/v2/user/applied-logs                 401  200      200   200       401   200     401        401
GET    /api/v2/user/feed-topics/:topic/apply-logs 401  403      403   200       401   200     401        401
GET    /api/v2/user/feed-topics/logs-count       401  200      200   200       401   200     401        401
GET    /api/v2/user/feed-topics/:topic/can-pub   401  200      200   200       401   200     401        401
PATCH  /api/v2/user/feed-topics/:topic/can-pub   401  403      403   204       401   204     401        401  canPub
PUT    /api/v2/feed/topics/:topic/tasks/share    204  204      204   204       204   204     204        204
GET    /api/v2/topics-rank                       200  200      200   200       200   200     200        200
POST   /api/v2/feed/topics/:topic/reports        401  201      201   422       401   201     401        401
POST   /api/v2/feed/topics/:topic/rewards        401  201      201   422       401   201     401        401  topicReward
GET    /api/v2/feed/topics/:topic/rewards-rank   200  200      200   200       200   200     200        200
GET    /api/v2/feed/topics/:topic/rewards-logs   200  200      200   200       200   200     200        200
GET    /api/v2/admin/topics                      401  403      403   403       401   200     401        401
GET    /api/v2/admin/topics/:topic               401  403      403   403       401   200     401        401
GET    /api/v2/admin/topic-members               401  403      403   403       401   200     401        401
GET    /api/v2/admin/topic-applications          401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/topics/:topic               401  403      403   403       401   204     401        401  topicDecision
GET    /api/v2/admin/topic-categories            401  403      403   403       401   200     401        401
GET    /api/v2/admin/topic-categories/:id        401  403      403   403       401   200     401        401  newTopicCategory
POST   /api/v2/admin/topic-categories            401  403      403   403       401   201     401        401  topicCategory
PATCH  /api/v2/admin/topic-categories/:id        401  403      403   403       401   200     401        401  topicCategoryChange
DELETE /api/v2/admin/topic-categories/:id        401  403      403   403       401   204     401        401  newTopicCategory
`

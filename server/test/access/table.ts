import { type Prepare, prepare } from './prepare.ts'
import { ACTORS, type ActorName } from './stage.ts'

/**
 * Who gets what at every route, in the order of the modules. `:user` is the owner, and so on (see stage.ts); the last
 * column names what else a call needs (see prepare.ts). HEAD answers like GET, which ALL-16 proves.
 */
const TABLE = `
                                               guest user stranger owner suspended staff expired logged-out
GET    /healthz                                  200  200      200   200       200   200     200        200
GET    /readyz                                   200  200      200   200       200   200     200        200
GET    /metrics                                  403  403      403   403       403   403     403        403
GET    /openapi.json                             200  200      200   200       200   200     200        200
GET    /docs                                     200  200      200   200       200   200     200        200
GET    /console                                 200  200      200   200       200   200     200        200
GET    /console/*                               200  200      200   200       200   200     200        200
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
GET    /topics/:id/atom.xml                      200  200      200   200       200   200     200        200  atomOfTopic
GET    /people/:id/atom.xml                      200  200      200   200       200   200     200        200  atomOfPerson
GET    /s/f/:id                                  302  302      302   302       302   302     302        302  shortFeed
GET    /s/f/:id/qr.svg                           200  200      200   200       200   200     200        200  shortFeed
GET    /sw.js                                    200  200      200   200       200   200     200        200
GET    /sign-in                                  200  200      200   200       200   200     200        200
POST   /sign-in                                  303  303      303   303       303   303     303        303
GET    /sandbox                                  200  200      200   200       200   200     200        200
GET    /sandbox/sandbox.css                      200  200      200   200       200   200     200        200
GET    /sandbox/sandbox.js                       200  200      200   200       200   200     200        200
GET    /sandbox/messages.js                      200  200      200   200       200   200     200        200
GET    /sandbox/outbox                           200  200      200   200       200   200     200        200

POST   /api/v2/storage                           401  201      201   201       401   201     401        401  announcement
POST   /api/v2/files                             401  201      201   201       401   201     401        401  picture
PUT    /storage/upload/:upload                   201  201      201   201       201   201     201        201  announced
GET    /storage/:vendor/*                        200  200      200   200       200   200     200        200

GET    /api/v2/user                              401  200      200   200       401   200     401        401
PATCH  /api/v2/user                              401  204      204   204       401   204     401        401  bio
DELETE /api/v2/user                              401  202      202   202       401   202     401        401  somebodyElse
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
POST   /api/v2/auth/login                        200  200      200   200       200   200     200        200  signIn
POST   /api/v2/social/mini-program               200  200      200   200       200   200     200        200  miniProgram
PUT    /api/v2/user/password                     401  204      204   204       401   204     401        401  password
GET    /api/v2/user/factors                      401  200      200   200       401   200     401        401
POST   /api/v2/user/factors                      401  201      201   201       401   201     401        401  totp
PUT    /api/v2/user/factors/:factor              401  204      204   204       401   204     401        401  begunFactor
DELETE /api/v2/user/factors/:factor              401  204      204   204       401   204     401        401  factorInUse
POST   /api/v2/auth/factor                       401  204      204   204       401   204     401        401  shownFactor
POST   /api/v2/auth/factor/options               401  201      201   201       401   201     401        401  passkey
GET    /api/v2/user/sessions                     401  200      200   200       401   200     401        401
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
PATCH  /api/v2/admin/payments/strays/:stray      401  403      403   403       401   204     401        401  strayPayment

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
POST   /api/v2/feed/topics/:topic/rewards        401  201      201   422       401   201     401        401  topicReward
GET    /api/v2/feed/topics/:topic/rewards-rank   200  200      200   200       200   200     200        200
GET    /api/v2/feed/topics/:topic/rewards-logs   200  200      200   200       200   200     200        200
GET    /api/v2/admin/topics                      401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/topics/:topic               401  403      403   403       401   204     401        401  topicDecision
GET    /api/v2/admin/topic-categories            401  403      403   403       401   200     401        401
GET    /api/v2/admin/topic-categories/:id        401  403      403   403       401   200     401        401  newTopicCategory
POST   /api/v2/admin/topic-categories            401  403      403   403       401   201     401        401  topicCategory
PATCH  /api/v2/admin/topic-categories/:id        401  403      403   403       401   200     401        401  topicCategoryChange
DELETE /api/v2/admin/topic-categories/:id        401  403      403   403       401   204     401        401  newTopicCategory

POST   /api/v2/report/users/:user                401  201      201   422       401   201     401        401
GET    /api/v2/admin/reports                     401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/reports/:report             401  403      403   403       401   204     401        401  openReport

GET    /api/v2/mall-brands                       200  200      200   200       200   200     200        200
GET    /api/v2/mall-brands/:mall_brand           200  200      200   200       200   200     200        200
POST   /api/v2/mall-brands                       401  403      403   403       401   201     401        401  brand
PATCH  /api/v2/mall-brands/:mall_brand           401  403      403   200       401   200     401        401  brandBack
POST   /api/v2/mall/shop-info                    401  201      201   201       401   201     401        401  shopInfo
GET    /api/v2/mall/shop-info-check              401  200      200   200       401   200     401        401
GET    /api/v2/mall/shop-info                    401  200      200   200       401   200     401        401  givenShopInfo
GET    /api/v2/admin/brands                      401  403      403   403       401   200     401        401
GET    /api/v2/admin/brands/:id                  401  403      403   403       401   200     401        401  newBrand
POST   /api/v2/admin/brands                      401  403      403   403       401   201     401        401  brand
PATCH  /api/v2/admin/brands/:id                  401  403      403   403       401   200     401        401  brandChange
DELETE /api/v2/admin/brands/:id                  401  403      403   403       401   204     401        401  newBrand

GET    /api/v2/mall/commodities                  200  200      200   200       200   200     200        200
GET    /api/v2/mall/commodities/:commodity       200  200      200   200       200   200     200        200
GET    /api/v2/knowledge                         200  200      200   200       200   200     200        200
GET    /api/v2/knowledge/:knowledge              200  200      200   200       200   200     200        200
GET    /api/v2/knowledge/:knowledge/chapters     200  200      200   200       200   200     200        200
GET    /api/v2/knowledge/:knowledge/chapters/:chapter 200  200      200   200       200   200     200        200
GET    /api/v2/knowledge/chapters/:chapter       200  200      200   200       200   200     200        200
GET    /api/v2/infos                             200  200      200   200       200   200     200        200
GET    /api/v2/infos/:info                       200  200      200   200       200   200     200        200
GET    /api/v2/wendas                            200  200      200   200       200   200     200        200
GET    /api/v2/wendas/:wenda                     200  200      200   200       200   200     200        200
POST   /api/v2/mall/commodities/:commodity/report 401  201      201   422       401   201     401        401
POST   /api/v2/knowledge/:knowledge/reports      401  201      201   422       401   201     401        401
POST   /api/v2/knowledge/chapters/:chapter/reports 401  201      201   422       401   201     401        401
POST   /api/v2/infos/:info/reports               401  201      201   422       401   201     401        401
PUT    /api/v2/wendas/:wenda/adoption            401  403      403   204       401   403     401        401  adoption
POST   /api/v2/wendas/:wenda/reports             401  201      201   422       401   201     401        401
GET    /api/v2/admin/commodities                 401  403      403   403       401   200     401        401
GET    /api/v2/admin/commodities/:id             401  403      403   403       401   200     401        401  newCommodity
POST   /api/v2/admin/commodities                 401  403      403   403       401   201     401        401  commodity
PATCH  /api/v2/admin/commodities/:id             401  403      403   403       401   200     401        401  commodityChange
DELETE /api/v2/admin/commodities/:id             401  403      403   403       401   204     401        401  newCommodity
GET    /api/v2/admin/knowledge                   401  403      403   403       401   200     401        401
GET    /api/v2/admin/knowledge/:id               401  403      403   403       401   200     401        401  newKnowledge
POST   /api/v2/admin/knowledge                   401  403      403   403       401   201     401        401  knowledge
PATCH  /api/v2/admin/knowledge/:id               401  403      403   403       401   200     401        401  knowledgeChange
DELETE /api/v2/admin/knowledge/:id               401  403      403   403       401   204     401        401  newKnowledge
GET    /api/v2/admin/chapters                    401  403      403   403       401   200     401        401
GET    /api/v2/admin/chapters/:id                401  403      403   403       401   200     401        401  newChapter
POST   /api/v2/admin/chapters                    401  403      403   403       401   201     401        401  chapter
PATCH  /api/v2/admin/chapters/:id                401  403      403   403       401   200     401        401  chapterChange
DELETE /api/v2/admin/chapters/:id                401  403      403   403       401   204     401        401  newChapter
GET    /api/v2/admin/infos                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/infos/:id                   401  403      403   403       401   200     401        401  newInfo
POST   /api/v2/admin/infos                       401  403      403   403       401   201     401        401  info
PATCH  /api/v2/admin/infos/:id                   401  403      403   403       401   200     401        401  infoChange
DELETE /api/v2/admin/infos/:id                   401  403      403   403       401   204     401        401  newInfo
GET    /api/v2/admin/wendas                      401  403      403   403       401   200     401        401
GET    /api/v2/admin/wendas/:id                  401  403      403   403       401   200     401        401  newWenda
POST   /api/v2/admin/wendas                      401  403      403   403       401   201     401        401  wenda
PATCH  /api/v2/admin/wendas/:id                  401  403      403   403       401   200     401        401  wendaChange
DELETE /api/v2/admin/wendas/:id                  401  403      403   403       401   204     401        401  newWenda
GET    /api/v2/event-categories                   200  200      200   200       200   200     200        200
GET    /api/v2/event-categories/:category         200  200      200   200       200   200     200        200  eventCategory
GET    /api/v2/events                             200  200      200   200       200   200     200        200
GET    /api/v2/events/:event                      200  200      200   200       200   200     200        200
POST   /api/v2/events                             401  201      201   201       401   201     401        401  event
POST   /api/v2/events/:event/want-join            401  204      204   204       401   204     401        401
POST   /api/v2/events/:event/interest             401  204      204   204       401   204     401        401
DELETE /api/v2/events/:event                      401  403      403   201       401   201     401        401  newEvent
PUT    /api/v2/user/events/:event                 401  201      201   422       401   201     401        401  eventReport
GET    /api/v2/admin/event-categories             401  403      403   403       401   200     401        401
GET    /api/v2/admin/event-categories/:id         401  403      403   403       401   200     401        401  newEventCategory
POST   /api/v2/admin/event-categories             401  403      403   403       401   201     401        401  named
PATCH  /api/v2/admin/event-categories/:id         401  403      403   403       401   200     401        401  eventCategoryChange
DELETE /api/v2/admin/event-categories/:id         401  403      403   403       401   204     401        401  newEventCategory
GET    /api/v2/admin/events                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/events/:id                   401  403      403   403       401   200     401        401  newEvent
POST   /api/v2/admin/events                       401  403      403   403       401   201     401        401  event
PATCH  /api/v2/admin/events/:id                   401  403      403   403       401   200     401        401  eventChange
DELETE /api/v2/admin/events/:id                   401  403      403   403       401   204     401        401  newEvent

GET    /api/v2/advertisingspace                   200  200      200   200       200   200     200        200
GET    /api/v2/advertisingspace/advertising       200  200      200   200       200   200     200        200
GET    /api/v2/advertisingspace/:space/advertising  200  200      200   200       200   200     200        200
GET    /api/v2/admin/advertisingspaces            401  403      403   403       401   200     401        401
GET    /api/v2/admin/advertisingspaces/:id        401  403      403   403       401   200     401        401  newSpace
POST   /api/v2/admin/advertisingspaces            401  403      403   403       401   201     401        401  space
PATCH  /api/v2/admin/advertisingspaces/:id        401  403      403   403       401   200     401        401  spaceChange
DELETE /api/v2/admin/advertisingspaces/:id        401  403      403   403       401   204     401        401  newSpace
GET    /api/v2/admin/advertisements               401  403      403   403       401   200     401        401
GET    /api/v2/admin/advertisements/:id           401  403      403   403       401   200     401        401  newAdvertisement
POST   /api/v2/admin/advertisements               401  403      403   403       401   201     401        401  advertisement
PATCH  /api/v2/admin/advertisements/:id           401  403      403   403       401   200     401        401  advertisementChange
DELETE /api/v2/admin/advertisements/:id           401  403      403   403       401   204     401        401  newAdvertisement

POST   /api/v2/im/register/:user                  401  403      403   201       401   201     401        401
POST   /api/v2/im/register                        401  403      403   201       401   201     401        401  imOwner
POST   /api/v2/im/register-old-users              401  403      403   403       401   201     401        401
PUT    /api/v2/im/password                        401  201      201   201       401   201     401        401  imAccount
GET    /api/v2/im/password                        401  201      201   201       401   201     401        401  imAccount
GET    /api/v2/im/group                           401  200      200   200       401   200     401        401  imGroupQuery
GET    /api/v2/im/groups                          401  200      200   200       401   200     401        401  imGroupQuery
GET    /api/v2/im/group/face                      401  200      200   200       401   200     401        401  imGroupQuery
POST   /api/v2/im/group                           401  201      201   201       401   201     401        401  imGroup
PATCH  /api/v2/im/group                           401  403      403   201       401   201     401        401  imGroupChange
DELETE /api/v2/im/group                           401  403      403   204       401   204     401        401  newImGroup
POST   /api/v2/im/group/member                    401  403      403   201       401   201     401        401  imMembers
DELETE /api/v2/im/group/member                    401  403      403   204       401   204     401        401  imMembersQuery

GET    /api/v2/bootstrappers                     200  200      200   200       200   200     200        200

POST   /api/v2/admin/words/try                   401  403      403   403       401   200     401        401  words
GET    /api/v2/admin/settings                    401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/settings/:name              401  403      403   403       401   204     401        401  site
GET    /api/v2/admin/audit-log                   401  403      403   403       401   200     401        401
GET    /api/v2/admin/queue                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/stats                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/me                                 401  403      403   403       401   200     401        401
GET    /api/v2/admin/queue/items                        401  403      403   403       401   200     401        401
GET    /api/v2/admin/queue/:kind/:id                    401  403      403   403       401   200     401        401  waitingReport
PUT    /api/v2/admin/queue/:kind/:id/claim              401  403      403   403       401   200     401        401  waitingReport
DELETE /api/v2/admin/queue/:kind/:id/claim              401  403      403   403       401   204     401        401  waitingReport
GET    /api/v2/admin/users/:user/timeline               401  403      403   403       401   200     401        401
GET    /api/v2/admin/audit-log/verify                   401  403      403   403       401   200     401        401
GET    /api/v2/admin/jobs                               401  403      403   403       401   200     401        401
PUT    /api/v2/admin/jobs/:job/retry                    401  403      403   403       401   204     401        401  laidAside
DELETE /api/v2/admin/jobs/:job                          401  403      403   403       401   204     401        401  laidAside
GET    /api/v2/admin/system                             401  403      403   403       401   200     401        401
GET    /api/v2/admin/doctor                             401  403      403   403       401   200     401        401
GET    /api/v2/admin/figures                            401  403      403   403       401   200     401        401

PUT    /api/v2/user/retrieve-password            204  204      204   204       204   204     204        204  resetCode

POST   /api/v2/feeds                             401  201      201   201       401   201     401        401  text
GET    /api/v2/feeds                             200  200      200   200       200   200     200        200
POST   /api/v2/feeds-hot                         200  200      200   200       200   200     200        200  nothing
GET    /api/v2/feeds/collections                 401  200      200   200       401   200     401        401
GET    /api/v2/feeds/:feed                       201  201      201   201       201   201     201        201
DELETE /api/v2/feeds/:feed                       401  403      403   204       401   204     401        401  newFeed
DELETE /api/v2/feeds/:feed/currency              401  403      403   204       401   204     401        401  newFeed
POST   /api/v2/feeds/:feed/like                  401  201      201   201       401   201     401        401
DELETE /api/v2/feeds/:feed/unlike                401  204      204   204       401   204     401        401
GET    /api/v2/feeds/:feed/likes                 200  200      200   200       200   200     200        200
PUT    /api/v2/feeds/:feed/tasks/share           204  204      204   204       204   204     204        204
POST   /api/v2/feeds/:feed/collections           401  201      201   201       401   201     401        401
DELETE /api/v2/feeds/:feed/uncollect             401  204      204   204       401   204     401        401
POST   /api/v2/feeds/:feed/rewards               401  201      201   422       401   201     401        401  reward
GET    /api/v2/feeds/:feed/rewards               200  200      200   200       200   200     200        200
POST   /api/v2/feeds/:feed/comments              401  201      201   201       401   201     401        401  comment
GET    /api/v2/feeds/:feed/comments              200  200      200   200       200   200     200        200
GET    /api/v2/feeds/:feed/comments/:comment     200  200      200   200       200   200     200        200
DELETE /api/v2/feeds/:feed/comments/:comment     401  403      403   204       401   204     401        401  newComment
DELETE /api/v2/comments/:comment                 401  403      403   204       401   204     401        401  newComment
GET    /api/v2/user/comments                     401  200      200   200       401   200     401        401
GET    /api/v2/user/likes                        401  200      200   200       401   200     401        401
GET    /api/v2/feed/categories                   200  200      200   200       200   200     200        200
GET    /api/v2/feed/categories/:category/feeds   200  200      200   200       200   200     200        200
PUT    /api/v2/feeds/:feed/pushed-categories     401  403      403   403       401   204     401        401  categories
DELETE /api/v2/feed/categories/:category/feeds/:feed 401 403   403   403       401   204     401        401
GET    /api/v2/feed-themes                       200  200      200   200       200   200     200        200
GET    /api/v2/feed-themes/:theme                200  200      200   200       200   200     200        200
GET    /api/v2/feed-themes/:theme/feeds          200  200      200   200       200   200     200        200
POST   /api/v2/feed-themes                       401  403      403   403       401   201     401        401  theme
GET    /api/v2/feed/topics/:topic/feeds          200  200      200   200       200   200     200        200
POST   /api/v2/feeds/:feed/reports               401  201      201   422       401   201     401        401
POST   /api/v2/report/comments/:comment          401  201      201   422       401   201     401        401
GET    /api/v2/events/comments                   200  200      200   200       200   200     200        200
GET    /api/v2/events/:event/comments            200  200      200   200       200   200     200        200
GET    /api/v2/admin/feeds                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/comments                           401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/feeds/:feed                 401  403      403   403       401   204     401        401  recommendation
GET    /api/v2/admin/feed-categories             401  403      403   403       401   200     401        401
GET    /api/v2/admin/feed-categories/:id         401  403      403   403       401   200     401        401  newFeedCategory
POST   /api/v2/admin/feed-categories             401  403      403   403       401   201     401        401  named
PATCH  /api/v2/admin/feed-categories/:id         401  403      403   403       401   200     401        401  feedCategoryChange
DELETE /api/v2/admin/feed-categories/:id         401  403      403   403       401   204     401        401  newFeedCategory
GET    /api/v2/admin/themes                      401  403      403   403       401   200     401        401
GET    /api/v2/admin/themes/:id                  401  403      403   403       401   200     401        401  newTheme
POST   /api/v2/admin/themes                      401  403      403   403       401   201     401        401  theme
PATCH  /api/v2/admin/themes/:id                  401  403      403   403       401   200     401        401  themeChange
DELETE /api/v2/admin/themes/:id                  401  403      403   403       401   204     401        401  newTheme

GET    /api/v2/user/tasks                        401  200      200   200       401   200     401        401
GET    /api/v2/user/task/stats                   401  200      200   200       401   200     401        401
PUT    /api/v2/user/task/login                   401  204      204   204       401   204     401        401
GET    /api/v2/sign/signView                     401  200      200   200       401   200     401        401
POST   /api/v2/sign/add                          401  200      200   200       401   200     401        401  somebodyElse
GET    /api/v2/sign/daySign                      401  200      200   200       401   200     401        401

GET    /api/v2/user/notifications                401  200      200   200       401   200     401        401  notificationType
PUT    /api/v2/user/notifications                401  204      204   204       401   204     401        401  notificationsRead
PATCH  /api/v2/user/notifications                401  204      204   204       401   204     401        401  notificationsRead
GET    /api/v2/user/notification-statistics      401  200      200   200       401   200     401        401
GET    /api/v2/user/notification-settings        401  200      200   200       401   200     401        401
PATCH  /api/v2/user/notification-settings        401  204      204   204       401   204     401        401  quiet
GET    /api/v2/user/feed-topics/notifications    401  200      200   200       401   200     401        401  topicNotificationType
GET    /api/v2/user/stream                       401  200      200   200       401   200     401        401  missedOnly
GET    /api/v2/user/push-subscriptions           401  200      200   200       401   200     401        401
POST   /api/v2/user/push-subscriptions           401  204      204   204       401   204     401        401  subscription
DELETE /api/v2/user/push-subscriptions           401  204      204   204       401   204     401        401  subscribed
`

export interface Row {
  /** `GET /api/v2/user`. */
  name: string
  method: string
  url: string
  statuses: Record<ActorName, number>
  prepare: Prepare
}

export const rows: readonly Row[] = TABLE.split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => {
    const [method = '', url = '', ...cells] = line.split(/\s+/)
    const factory = cells[ACTORS.length]
    if (factory !== undefined && !Object.hasOwn(prepare, factory)) throw new Error(`prepare.ts has no ${factory}`)
    return {
      name: `${method} ${url}`,
      method,
      url,
      statuses: Object.fromEntries(ACTORS.map((actor, index) => [actor, Number(cells[index])])) as Row['statuses'],
      prepare: factory === undefined ? () => ({}) : prepare[factory as keyof typeof prepare],
    }
  })

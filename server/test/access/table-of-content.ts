/** What people publish and keep, their notices, and what staff do with it. */
export const ofContent = `
                                               guest user stranger owner suspended staff expired logged-out
POST   /api/v2/report/users/:user                401  201      201   422       401   201     401        401
GET    /api/v2/admin/reports                     401  403      403   403       401   200     401        401
GET    /api/v2/admin/reports/:report             401  403      403   403       401   200     401        401  openReport
PATCH  /api/v2/admin/reports/:report             401  403      403   403       401   204     401        401  openReport

GET    /api/v2/mall-brands                       200  200      200   200       200   200     200        200
GET    /api/v2/mall-brands/:mall_brand           200  200      200   200       200   200     200        200
POST   /api/v2/mall-brands                       401  403      403   403       401   201     401        401  brand
PATCH  /api/v2/mall-brands/:mall_brand           401  403      403   200       401   200     401        401  brandBack
POST   /api/v2/mall-brands/:mall_brand/reports  401  201      201   422       401   201     401        401
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
GET    /api/v2/user/commodities                  401  200      200   200       401   200     401        401
POST   /api/v2/mall/commodities                  401  403      403   201       401   201     401        401  commodity
PATCH  /api/v2/mall/commodities/:commodity       401  403      403   200       401   403     401        401  offerChange
DELETE /api/v2/mall/commodities/:commodity       401  403      403   204       401   403     401        401  newOffer
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
DELETE /api/v2/events/:event/want-join            401  204      204   204       401   204     401        401
DELETE /api/v2/events/:event/interest             401  204      204   204       401   204     401        401
PATCH  /api/v2/events/:event                      401  403      403   200       401   403     401        401  eventEdit
POST   /api/v2/events/:event/cancellation         401  403      403   204       401   403     401        401  newEvent
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

GET    /api/v2/chat/conversations                        401  200      200   200       401   200     401        401
POST   /api/v2/chat/conversations                        401  201      201   201       401   201     401        401  conversation
GET    /api/v2/chat/conversations/:conversation          401  404      404   200       401   404     401        401
PATCH  /api/v2/chat/conversations/:conversation          401  404      404   200       401   404     401        401  muted
DELETE /api/v2/chat/conversations/:conversation          401  404      404   204       401   404     401        401  direct
PUT    /api/v2/chat/conversations/:conversation/accept   401  404      404   204       401   404     401        401
PUT    /api/v2/chat/conversations/:conversation/read     401  404      404   204       401   404     401        401  chatRead
POST   /api/v2/chat/conversations/:conversation/typing   401  404      404   204       401   404     401        401
GET    /api/v2/chat/conversations/:conversation/members  401  404      404   200       401   404     401        401
POST   /api/v2/chat/conversations/:conversation/members  401  404      404   204       401   404     401        401  chatMember
DELETE /api/v2/chat/conversations/:conversation/members/:user 401  404      404   204       401   404     401        401  chatLeaver
GET    /api/v2/chat/unread                               401  200      200   200       401   200     401        401
POST   /api/v2/chat/conversations/:conversation/messages 401  404      404   201       401   404     401        401  chatMessage
GET    /api/v2/chat/conversations/:conversation/messages 401  404      404   200       401   404     401        401
PATCH  /api/v2/chat/conversations/:conversation/messages/:seq 401  404      404   200       401   404     401        401  chatText
DELETE /api/v2/chat/conversations/:conversation/messages/:seq 401  404      404   204       401   204     401        401  newChatMessage
PUT    /api/v2/chat/conversations/:conversation/messages/:seq/reactions/:emoji 401  404      404   204       401   404     401        401
DELETE /api/v2/chat/conversations/:conversation/messages/:seq/reactions/:emoji 401  404      404   204       401   404     401        401
POST   /api/v2/chat/conversations/:conversation/messages/:seq/reports 401  404      404   201       401   404     401        401  chatReport
DELETE /api/v2/admin/chat/reported/:report       401  403      403   403       401   204     401        401  reportedMessage
GET    /api/v2/chat/search                               401  200      200   200       401   200     401        401  chatWords
GET    /api/v2/chat/updates                              401  200      200   200       401   200     401        401
GET    /api/v2/chat/conversations/:conversation/changes  401  404      404   200       401   404     401        401  chatSince
GET    /api/v2/user/chat-settings                        401  200      200   200       401   200     401        401
PATCH  /api/v2/user/chat-settings                        401  200      200   200       401   200     401        401  chatSettings
GET    /api/v2/admin/chat                                401  403      403   403       401   200     401        401
GET    /api/v2/admin/chat/groups                         401  403      403   403       401   200     401        401
DELETE /api/v2/admin/chat/groups/:group                  401  403      403   403       401   204     401        401  chatGroup

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
GET    /api/v2/admin/queue/:kind/colleagues             401  403      403   403       401   200     401        401  waitingReport
PUT    /api/v2/admin/queue/:kind/:id/assignment         401  403      403   403       401   204     401        401  assignedReport
DELETE /api/v2/admin/queue/:kind/:id/assignment         401  403      403   403       401   204     401        401  waitingReport
GET    /api/v2/admin/users/:user/timeline               401  403      403   403       401   200     401        401
GET    /api/v2/admin/audit-log/verify                   401  403      403   403       401   200     401        401
GET    /api/v2/admin/jobs                               401  403      403   403       401   200     401        401
PUT    /api/v2/admin/jobs/:job/retry                    401  403      403   403       401   204     401        401  deadLetter
DELETE /api/v2/admin/jobs/:job                          401  403      403   403       401   204     401        401  deadLetter
GET    /api/v2/admin/system                             401  403      403   403       401   200     401        401
GET    /api/v2/admin/doctor                             401  403      403   403       401   200     401        401
GET    /api/v2/admin/figures                            401  403      403   403       401   200     401        401

PUT    /api/v2/user/retrieve-password            204  204      204   204       204   204     204        204  resetCode

POST   /api/v2/feeds                             401  201      201   201       401   201     401        401  text
GET    /api/v2/feeds                             200  200      200   200       200   200     200        200
POST   /api/v2/feeds-hot                         200  200      200   200       200   200     200        200  nothing
GET    /api/v2/feeds/collections                 401  200      200   200       401   200     401        401
GET    /api/v2/user/collection-folders           401  200      200   200       401   200     401        401
POST   /api/v2/user/collection-folders           401  201      201   201       401   201     401        401  folderName
PATCH  /api/v2/user/collection-folders/:folder   401  404      404   204       401   404     401        401  newFolderName
DELETE /api/v2/user/collection-folders/:folder   401  404      404   204       401   404     401        401  newFolder
GET    /api/v2/feeds/:feed/collection            401  200      200   200       401   200     401        401  collected
PUT    /api/v2/feeds/:feed/collection            401  204      204   204       401   204     401        401  inNoFolder
GET    /api/v2/feeds/:feed                       201  201      201   201       201   201     201        201
PATCH  /api/v2/feeds/:feed                       401  403      403   204       401   403     401        401  newFeedEdit
DELETE /api/v2/feeds/:feed                       401  403      403   204       401   204     401        401  newFeed
DELETE /api/v2/feeds/:feed/currency              401  403      403   204       401   204     401        401  newFeed
POST   /api/v2/feeds/:feed/like                  401  201      201   201       401   201     401        401
DELETE /api/v2/feeds/:feed/unlike                401  204      204   204       401   204     401        401
GET    /api/v2/feeds/:feed/likes                 200  200      200   200       200   200     200        200
PUT    /api/v2/feeds/:feed/vote                  401  200      200   200       401   200     401        401  newVote
PUT    /api/v2/feeds/:feed/tasks/share           204  204      204   204       204   204     204        204
POST   /api/v2/feeds/:feed/collections           401  201      201   201       401   201     401        401
DELETE /api/v2/feeds/:feed/uncollect             401  204      204   204       401   204     401        401
POST   /api/v2/feeds/:feed/rewards               401  201      201   422       401   201     401        401  reward
GET    /api/v2/feeds/:feed/rewards               200  200      200   200       200   200     200        200
POST   /api/v2/feeds/:feed/comments              401  201      201   201       401   201     401        401  comment
GET    /api/v2/feeds/:feed/translation           401  404      404   404       401   404     401        401  intoEnglish
GET    /api/v2/feeds/:feed/comments              200  200      200   200       200   200     200        200
GET    /api/v2/feeds/:feed/comments/:comment     200  200      200   200       200   200     200        200
PATCH  /api/v2/feeds/:feed/comments/:comment     401  403      403   204       401   403     401        401  newCommentEdit
DELETE /api/v2/feeds/:feed/comments/:comment     401  403      403   204       401   204     401        401  newComment
POST   /api/v2/feeds/:feed/comments/:comment/like 401 201     201   201       401   201     401        401
DELETE /api/v2/feeds/:feed/comments/:comment/like 401 204     204   204       401   204     401        401
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
GET    /api/v2/feed/topics/:topic/statistics     401  403      403   200       401   200     401        401
POST   /api/v2/feeds/:feed/reports               401  201      201   422       401   201     401        401
POST   /api/v2/report/comments/:comment          401  201      201   422       401   201     401        401
GET    /api/v2/events/comments                   200  200      200   200       200   200     200        200
GET    /api/v2/events/:event/comments            200  200      200   200       200   200     200        200
GET    /api/v2/admin/feeds                       401  403      403   403       401   200     401        401
GET    /api/v2/admin/comments                           401  403      403   403       401   200     401        401
GET    /api/v2/admin/feeds/:feed/versions        401  403      403   403       401   200     401        401
GET    /api/v2/admin/comments/:comment/versions  401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/comments/:comment           401  403      403   403       401   204     401        401  commentRemoval
PATCH  /api/v2/admin/feeds/:feed                 401  403      403   403       401   204     401        401  recommendation
GET    /api/v2/admin/feed-categories             401  403      403   403       401   200     401        401
GET    /api/v2/admin/feed-categories/:id         401  403      403   403       401   200     401        401  newFeedCategory
POST   /api/v2/admin/feed-categories             401  403      403   403       401   201     401        401  named
PATCH  /api/v2/admin/feed-categories/:id         401  403      403   403       401   200     401        401  feedCategoryChange
DELETE /api/v2/admin/feed-categories/:id         401  403      403   403       401   204     401        401  newFeedCategory
GET    /api/v2/search                            200  200      200   200       200   200     200        200  searched
GET    /api/v2/link-previews                     200  200      200   200       200   200     200        200  linked
GET    /api/v2/search/suggestions                200  200      200   200       200   200     200        200  searched
GET    /api/v2/user/feed-preferences             401  200      200   200       401   200     401        401
PATCH  /api/v2/user/feed-preferences             401  204      204   204       401   204     401        401  feedPreferences
PUT    /api/v2/user/muted-users/:user            401  204      204   422       401   204     401        401
DELETE /api/v2/user/muted-users/:user            401  204      204   204       401   204     401        401
PUT    /api/v2/user/muted-topics/:topic          401  204      204   204       401   204     401        401
DELETE /api/v2/user/muted-topics/:topic          401  204      204   204       401   204     401        401
PUT    /api/v2/feeds/:feed/pin                   401  403      403   204       401   403     401        401
DELETE /api/v2/feeds/:feed/pin                   401  403      403   204       401   403     401        401
GET    /api/v2/users/:user/pinned-feeds          200  200      200   200       200   200     200        200
PUT    /api/v2/feeds/:feed/dismissal             401  204      204   204       401   204     401        401
DELETE /api/v2/feeds/:feed/dismissal             401  204      204   204       401   204     401        401
PUT    /api/v2/user/seen-feeds                   401  204      204   204       401   204     401        401  seenFeeds
GET    /api/v2/admin/users/:user/for-you         401  403      403   403       401   200     401        401
GET    /api/v2/feed-tags/trending                200  200      200   200       200   200     200        200
GET    /api/v2/feed-tags                         200  200      200   200       200   200     200        200  tagStart
GET    /api/v2/admin/feed-tags                   401  403      403   403       401   200     401        401
PATCH  /api/v2/admin/feed-tags/:tag              401  403      403   403       401   204     401        401  feedTag
GET    /api/v2/admin/themes                      401  403      403   403       401   200     401        401
GET    /api/v2/admin/themes/:id                  401  403      403   403       401   200     401        401  newTheme
POST   /api/v2/admin/themes                      401  403      403   403       401   201     401        401  theme
PATCH  /api/v2/admin/themes/:id                  401  403      403   403       401   200     401        401  themeChange
DELETE /api/v2/admin/themes/:id                  401  403      403   403       401   204     401        401  newTheme

GET    /api/v2/user/tasks                        401  200      200   200       401   200     401        401
GET    /api/v2/user/task/stats                   401  200      200   200       401   200     401        401
PUT    /api/v2/user/task/login                   401  204      204   204       401   204     401        401
GET    /api/v2/sign/signView                     401  200      200   200       401   200     401        401
POST   /api/v2/sign/add                          401  200      200   200       401   200     401        401  anotherPerson
GET    /api/v2/sign/daySign                      401  200      200   200       401   200     401        401

GET    /api/v2/transparency                      200  200      200   200       200   200     200        200  shownTransparency
GET    /api/v2/admin/announcements               401  403      403   403       401   200     401        401
POST   /api/v2/admin/announcements               401  403      403   403       401   200     401        401  broadcast
POST   /api/v2/admin/automatic-rules/trial       401  403      403   403       401   200     401        401  ruleTrial
GET    /api/v2/admin/transparency                401  403      403   403       401   200     401        401
GET    /api/v2/rules                             200  200      200   200       200   200     200        200
GET    /api/v2/user/reports                      401  200      200   200       401   200     401        401
GET    /api/v2/user/decisions                    401  200      200   200       401   200     401        401
GET    /api/v2/user/decisions/:id                401  404      404   200       401   404     401        401  decision
POST   /api/v2/user/decisions/:id/appeal         401  404      404   201       401   404     401        401  appeal
GET    /api/v2/admin/saved-replies               401  403      403   403       401   200     401        401
GET    /api/v2/admin/saved-replies/:id           401  403      403   403       401   200     401        401  newSavedReply
POST   /api/v2/admin/saved-replies               401  403      403   403       401   201     401        401  savedReply
PATCH  /api/v2/admin/saved-replies/:id           401  403      403   403       401   200     401        401  savedReplyChange
DELETE /api/v2/admin/saved-replies/:id           401  403      403   403       401   204     401        401  newSavedReply
GET    /api/v2/admin/users/:user/removals        401  403      403   403       401   200     401        401  someone
POST   /api/v2/admin/users/:user/removals        401  403      403   403       401   202     401        401  removal
GET    /api/v2/admin/users/:user/removals/:id    401  403      403   403       401   200     401        401  startedRemoval
DELETE /api/v2/admin/users/:user/removals/:id    401  403      403   403       401   202     401        401  startedRemoval
POST   /api/v2/admin/users/:user/warnings        401  403      403   403       401   201     401        401  warning
GET    /api/v2/admin/users/:user/notes           401  403      403   403       401   200     401        401
GET    /api/v2/admin/import-origin              401  403      403   403       401   200     401        401  importMark
POST   /api/v2/admin/users/:user/notes           401  403      403   403       401   201     401        401  note
PATCH  /api/v2/admin/appeals/:id                 401  403      403   403       401   204     401        401  waitingAppeal

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
GET    /api/v2/user/digest                       401  200      200   200       401   200     401        401
PATCH  /api/v2/user/digest                       401  204      204   204       401   204     401        401  noDigest
GET    /api/v2/digest-unsubscriptions/:key       200  200      200   200       200   200     200        200  mailed
POST   /api/v2/digest-unsubscriptions/:key       204  204      204   204       204   204     204        204  mailed
`

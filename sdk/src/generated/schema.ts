// Generated from server/openapi.json by `npm run generate`. Edits are lost.

export interface paths {
    "/admin/advertisements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List advertisements
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `ad:manage`.
         */
        get: operations["adminListAdvertisements"];
        put?: never;
        /**
         * Add a advertisement
         * @description **Who:** Holders of the permission `ad:manage`.
         */
        post: operations["adminCreateAdvertisement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/advertisements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One advertisement
         * @description **Who:** Holders of the permission `ad:manage`.
         */
        get: operations["adminGetAdvertisement"];
        put?: never;
        post?: never;
        /**
         * Remove a advertisement
         * @description **Who:** Holders of the permission `ad:manage`.
         */
        delete: operations["adminDeleteAdvertisement"];
        options?: never;
        head?: never;
        /**
         * Change a advertisement
         * @description **Who:** Holders of the permission `ad:manage`.
         */
        patch: operations["adminUpdateAdvertisement"];
        trace?: never;
    };
    "/admin/advertisingspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List advertisingspaces
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `ad:manage`.
         */
        get: operations["adminListAdvertisingspaces"];
        put?: never;
        /**
         * Add a advertising space
         * @description **Who:** Holders of the permission `ad:manage`.
         */
        post: operations["adminCreateAdvertisingSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/advertisingspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One advertising space
         * @description **Who:** Holders of the permission `ad:manage`.
         */
        get: operations["adminGetAdvertisingSpace"];
        put?: never;
        post?: never;
        /**
         * Remove a advertising space
         * @description **Who:** Holders of the permission `ad:manage`.
         */
        delete: operations["adminDeleteAdvertisingSpace"];
        options?: never;
        head?: never;
        /**
         * Change a advertising space
         * @description **Who:** Holders of the permission `ad:manage`.
         */
        patch: operations["adminUpdateAdvertisingSpace"];
        trace?: never;
    };
    "/admin/appeals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Decide about an appeal
         * @description By someone other than who made the decision, while anyone else can. `overturned` restores what was removed, counters included; what its author deleted meanwhile stays deleted.
         *
         *     **Who:** Holders of the permission `report:manage`.
         */
        patch: operations["adminDecideAppeal"];
        trace?: never;
    };
    "/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what when
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `audit:read`.
         */
        get: operations["adminListAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit-log/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the audit log was not edited
         * @description Every line carries a hash over itself and the line before; lines of the last minute may not have theirs yet.
         *
         *     **Who:** Holders of the permission `audit:read`.
         */
        get: operations["adminVerifyAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List brands
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `brand:manage`.
         */
        get: operations["adminListBrands"];
        put?: never;
        /**
         * Add a brand
         * @description **Who:** Holders of the permission `brand:manage`.
         */
        post: operations["adminCreateBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/brands/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One brand
         * @description **Who:** Holders of the permission `brand:manage`.
         */
        get: operations["adminGetBrand"];
        put?: never;
        post?: never;
        /**
         * Remove a brand
         * @description **Who:** Holders of the permission `brand:manage`.
         */
        delete: operations["adminDeleteBrand"];
        options?: never;
        head?: never;
        /**
         * Change a brand
         * @description **Who:** Holders of the permission `brand:manage`.
         */
        patch: operations["adminUpdateBrand"];
        trace?: never;
    };
    "/admin/cashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List withdrawals
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `currency:cash-review`.
         */
        get: operations["adminListCashes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/cashes/{order}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Approve or reject a withdrawal
         * @description **Who:** Holders of the permission `currency:cash-review`.
         */
        patch: operations["adminReviewCash"];
        trace?: never;
    };
    "/admin/chapters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chapters
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminListChapters"];
        put?: never;
        /**
         * Add a chapter
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        post: operations["adminCreateChapter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/chapters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One chapter
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminGetChapter"];
        put?: never;
        post?: never;
        /**
         * Remove a chapter
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        delete: operations["adminDeleteChapter"];
        options?: never;
        head?: never;
        /**
         * Change a chapter
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        patch: operations["adminUpdateChapter"];
        trace?: never;
    };
    "/admin/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chat by day
         * @description **Who:** Holders of the permission `im:manage`.
         */
        get: operations["adminGetChatCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/chat/reported/{report}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a reported message
         * @description It keeps its place and loses its content for everyone. Removing it again changes nothing.
         *
         *     **Who:** Holders of the permission `report:manage`.
         */
        delete: operations["adminRemoveReportedMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `feed:manage`.
         */
        get: operations["adminListComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/commodities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List commodities
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminListCommodities"];
        put?: never;
        /**
         * Add a commodity
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        post: operations["adminCreateCommodity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/commodities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One commodity
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminGetCommodity"];
        put?: never;
        post?: never;
        /**
         * Remove a commodity
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        delete: operations["adminDeleteCommodity"];
        options?: never;
        head?: never;
        /**
         * Change a commodity
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        patch: operations["adminUpdateCommodity"];
        trace?: never;
    };
    "/admin/currency/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give or take currency by hand
         * @description A gift that brings what you gave, or what this person got, in 24 hours to `money.adjust-second-person-from` waits for a second person (202).
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        post: operations["adminAdjustBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/currency/debts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List debts of refunded purchases
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminListDebts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/currency/debts/{debt}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Take a debt from the balance, or waive it
         * @description Once. `take` needs a balance that covers all of it, and is 403 otherwise; `waive` moves nothing. A waiver that brings what you waived, or what this person was spared, in 24 hours to `money.adjust-second-person-from` waits for a second person (202).
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        patch: operations["adminSettleDebt"];
        trace?: never;
    };
    "/admin/currency/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List currency orders
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminListCurrencyOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hold every counter against the rows it counts
         * @description **Who:** Holders of the permission `setting:manage`.
         */
        get: operations["adminRunDoctor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/event-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event categories
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `event:manage`.
         */
        get: operations["adminListEventCategories"];
        put?: never;
        /**
         * Add a event category
         * @description **Who:** Holders of the permission `event:manage`.
         */
        post: operations["adminCreateEventCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/event-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One event category
         * @description **Who:** Holders of the permission `event:manage`.
         */
        get: operations["adminGetEventCategory"];
        put?: never;
        post?: never;
        /**
         * Remove a event category
         * @description **Who:** Holders of the permission `event:manage`.
         */
        delete: operations["adminDeleteEventCategory"];
        options?: never;
        head?: never;
        /**
         * Change a event category
         * @description **Who:** Holders of the permission `event:manage`.
         */
        patch: operations["adminUpdateEventCategory"];
        trace?: never;
    };
    "/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `event:manage`.
         */
        get: operations["adminListEvents"];
        put?: never;
        /**
         * Add a event
         * @description **Who:** Holders of the permission `event:manage`.
         */
        post: operations["adminCreateEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One event
         * @description **Who:** Holders of the permission `event:manage`.
         */
        get: operations["adminGetEvent"];
        put?: never;
        post?: never;
        /**
         * Remove a event
         * @description **Who:** Holders of the permission `event:manage`.
         */
        delete: operations["adminDeleteEvent"];
        options?: never;
        head?: never;
        /**
         * Change a event
         * @description **Who:** Holders of the permission `event:manage`.
         */
        patch: operations["adminUpdateEvent"];
        trace?: never;
    };
    "/admin/feed-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List feed categories
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `feed:manage`.
         */
        get: operations["adminListFeedCategories"];
        put?: never;
        /**
         * Add a feed category
         * @description **Who:** Holders of the permission `feed:manage`.
         */
        post: operations["adminCreateFeedCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/feed-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One feed category
         * @description **Who:** Holders of the permission `feed:manage`.
         */
        get: operations["adminGetFeedCategory"];
        put?: never;
        post?: never;
        /**
         * Remove a feed category
         * @description **Who:** Holders of the permission `feed:manage`.
         */
        delete: operations["adminDeleteFeedCategory"];
        options?: never;
        head?: never;
        /**
         * Change a feed category
         * @description **Who:** Holders of the permission `feed:manage`.
         */
        patch: operations["adminUpdateFeedCategory"];
        trace?: never;
    };
    "/admin/feed-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags of posts
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `feed:manage`.
         */
        get: operations["adminListFeedTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/feed-tags/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Hide a tag from trending tags and suggestions, or show it again
         * @description Posts keep it, and its page stays.
         *
         *     **Who:** Holders of the permission `feed:manage`.
         */
        patch: operations["adminUpdateFeedTag"];
        trace?: never;
    };
    "/admin/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List feeds
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `feed:manage`.
         */
        get: operations["adminListFeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/feeds/{feed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Recommend, delete or bring back a feed
         * @description **Who:** Holders of the permission `feed:manage`.
         */
        patch: operations["adminUpdateFeed"];
        trace?: never;
    };
    "/admin/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of the last hour
         * @description Of the process that answers; several processes each have their own. `/metrics` has all of them.
         *
         *     **Who:** Holders of the permission `setting:manage`.
         */
        get: operations["adminGetFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/gifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List gifts
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `reward-gift:admin`.
         */
        get: operations["adminListGifts"];
        put?: never;
        /**
         * Add a gift
         * @description **Who:** Holders of the permission `reward-gift:admin`.
         */
        post: operations["adminCreateGift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/gifts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One gift
         * @description **Who:** Holders of the permission `reward-gift:admin`.
         */
        get: operations["adminGetGift"];
        put?: never;
        post?: never;
        /**
         * Remove a gift
         * @description **Who:** Holders of the permission `reward-gift:admin`.
         */
        delete: operations["adminDeleteGift"];
        options?: never;
        head?: never;
        /**
         * Change a gift
         * @description **Who:** Holders of the permission `reward-gift:admin`.
         */
        patch: operations["adminUpdateGift"];
        trace?: never;
    };
    "/admin/infos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List infos
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminListInfos"];
        put?: never;
        /**
         * Add a info
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        post: operations["adminCreateInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/infos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One info
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminGetInfo"];
        put?: never;
        post?: never;
        /**
         * Remove a info
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        delete: operations["adminDeleteInfo"];
        options?: never;
        head?: never;
        /**
         * Change a info
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        patch: operations["adminUpdateInfo"];
        trace?: never;
    };
    "/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List durable work
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `setting:manage`.
         */
        get: operations["adminListJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/{job}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Drop a dead job
         * @description It is never done then. Work that still waits cannot be dropped.
         *
         *     **Who:** Holders of the permission `setting:manage`.
         */
        delete: operations["adminDropJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/{job}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Retry a dead job
         * @description **Who:** Holders of the permission `setting:manage`.
         */
        put: operations["adminRetryJob"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List knowledge
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminListKnowledge"];
        put?: never;
        /**
         * Add a knowledge
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        post: operations["adminCreateKnowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/knowledge/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One knowledge
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminGetKnowledge"];
        put?: never;
        post?: never;
        /**
         * Remove a knowledge
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        delete: operations["adminDeleteKnowledge"];
        options?: never;
        head?: never;
        /**
         * Change a knowledge
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        patch: operations["adminUpdateKnowledge"];
        trace?: never;
    };
    "/admin/ledger/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminListLedgerAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/backing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many coins were not paid for
         * @description **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminGetLedgerBacking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What checks of the ledger found so far
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminListLedgerChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entries
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminListLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Currency in and out per day
         * @description **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminGetLedgerFlows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List statements of providers
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminListStatements"];
        put?: never;
        /**
         * Load the statement of a provider
         * @description A day that has none yet; for another it is 409. With a `reason` it replaces what is loaded for that day, once a second person agrees (202). Whatever is wrong is named by its line, and then nothing is loaded. Then compare it with what was credited: a line without a credit stops everything that moves money at the next check.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        post: operations["adminAddStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/statements/{provider}/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hold a statement against what was credited
         * @description **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminCompareStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transfers
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminListLedgerTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/transfers/{transfer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One transfer and why it was
         * @description **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminGetLedgerTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the ledger adds up
         * @description When it does not, everything that moves money is stopped until staff release it (setting `money`).
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminVerifyLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your permissions and your desk
         * @description **Who:** Holders of one of the permissions `user:manage`, `setting:manage`, `audit:read`, `feed-topic:manage`, `feed:manage`, `catalog:manage`, `event:manage`, `reward-gift:admin`, `ad:manage`, `brand:manage`, `currency:manage`, `currency:cash-review`, `report:manage`.
         */
        get: operations["adminGetMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/strays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments without an order to credit
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminListStrayPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/strays/{stray}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Credit such a payment, or note that it was sent back
         * @description Once. `credit` gives the person what the payment is worth, as a new order; `refunded` notes that staff sent the money back at the provider, and moves nothing.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        patch: operations["adminDecideStrayPayment"];
        trace?: never;
    };
    "/admin/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every permission, in words
         * @description **Who:** Holders of one of the permissions `setting:manage`, `user:manage`.
         */
        get: operations["adminListPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes that need a second person
         * @description What waits, what was decided, and what took effect at once because no one else could agree. Those that need a permission you hold.
         *
         *     Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of one of the permissions `currency:manage`, `setting:manage`, `user:manage`.
         */
        get: operations["adminListProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Agree to a proposal, or reject it
         * @description By another person who has held the same permissions since before it was made, once, within 72 hours. An agreed change takes effect at once.
         *
         *     **Who:** Holders of one of the permissions `currency:manage`, `setting:manage`, `user:manage`.
         */
        patch: operations["adminDecideProposal"];
        trace?: never;
    };
    "/admin/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What waits for a person
         * @description Only the kinds you may handle.
         *
         *     **Who:** Holders of one of the permissions `user:manage`, `setting:manage`, `audit:read`, `feed-topic:manage`, `feed:manage`, `catalog:manage`, `event:manage`, `reward-gift:admin`, `ad:manage`, `brand:manage`, `currency:manage`, `currency:cash-review`, `report:manage`.
         */
        get: operations["adminGetQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queue/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that waits for a person, the worst first, then what is due first
         * @description Only the kinds you may handle, with who is deciding which at the moment.
         *
         *     **Who:** Holders of one of the permissions `user:manage`, `setting:manage`, `audit:read`, `feed-topic:manage`, `feed:manage`, `catalog:manage`, `event:manage`, `reward-gift:admin`, `ad:manage`, `brand:manage`, `currency:manage`, `currency:cash-review`, `report:manage`.
         */
        get: operations["adminListQueueItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queue/{kind}/colleagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who can be given items of this kind
         * @description **Who:** Holders of one of the permissions `user:manage`, `setting:manage`, `audit:read`, `feed-topic:manage`, `feed:manage`, `catalog:manage`, `event:manage`, `reward-gift:admin`, `ad:manage`, `brand:manage`, `currency:manage`, `currency:cash-review`, `report:manage`.
         */
        get: operations["adminListQueueColleagues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queue/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One thing that waits, with everything one needs to decide
         * @description The thing itself, whom it concerns and what staff know about them. 404 once it is decided.
         *
         *     **Who:** Holders of one of the permissions `user:manage`, `setting:manage`, `audit:read`, `feed-topic:manage`, `feed:manage`, `catalog:manage`, `event:manage`, `reward-gift:admin`, `ad:manage`, `brand:manage`, `currency:manage`, `currency:cash-review`, `report:manage`.
         */
        get: operations["adminGetQueueItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queue/{kind}/{id}/assignment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give this to a colleague, or take it on
         * @description It stays theirs until it is decided or handed on; others may decide it all the same.
         *
         *     **Who:** Holders of one of the permissions `user:manage`, `setting:manage`, `audit:read`, `feed-topic:manage`, `feed:manage`, `catalog:manage`, `event:manage`, `reward-gift:admin`, `ad:manage`, `brand:manage`, `currency:manage`, `currency:cash-review`, `report:manage`.
         */
        put: operations["adminAssignQueueItem"];
        post?: never;
        /**
         * Leave this to everyone again
         * @description **Who:** Holders of one of the permissions `user:manage`, `setting:manage`, `audit:read`, `feed-topic:manage`, `feed:manage`, `catalog:manage`, `event:manage`, `reward-gift:admin`, `ad:manage`, `brand:manage`, `currency:manage`, `currency:cash-review`, `report:manage`.
         */
        delete: operations["adminUnassignQueueItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queue/{kind}/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say that you are deciding this
         * @description Others see it and cannot decide it meanwhile (409). Ends after a minute unless you ask again. 404 once it is decided.
         *
         *     **Who:** Holders of one of the permissions `user:manage`, `setting:manage`, `audit:read`, `feed-topic:manage`, `feed:manage`, `catalog:manage`, `event:manage`, `reward-gift:admin`, `ad:manage`, `brand:manage`, `currency:manage`, `currency:cash-review`, `report:manage`.
         */
        put: operations["adminClaimQueueItem"];
        post?: never;
        /**
         * Leave it to others
         * @description Nothing happens where you have no claim, or none any more because it is decided.
         *
         *     **Who:** Holders of one of the permissions `user:manage`, `setting:manage`, `audit:read`, `feed-topic:manage`, `feed:manage`, `catalog:manage`, `event:manage`, `reward-gift:admin`, `ad:manage`, `brand:manage`, `currency:manage`, `currency:cash-review`, `report:manage`.
         */
        delete: operations["adminReleaseQueueItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `report:manage`.
         */
        get: operations["adminListReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reports/{report}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One report
         * @description Of a chat message with the messages around it as they were. Who looks at these is in the audit log.
         *
         *     **Who:** Holders of the permission `report:manage`.
         */
        get: operations["adminGetReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Decide about a report
         * @description **Who:** Holders of the permission `report:manage`.
         */
        patch: operations["adminDecideReport"];
        trace?: never;
    };
    "/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `setting:manage`.
         */
        get: operations["adminListRoles"];
        put?: never;
        /**
         * Add a role
         * @description **Who:** Holders of the permission `setting:manage`.
         */
        post: operations["adminCreateRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One role
         * @description **Who:** Holders of the permission `setting:manage`.
         */
        get: operations["adminGetRole"];
        put?: never;
        post?: never;
        /**
         * Remove a role
         * @description **Who:** Holders of the permission `setting:manage`.
         */
        delete: operations["adminDeleteRole"];
        options?: never;
        head?: never;
        /**
         * Change a role
         * @description **Who:** Holders of the permission `setting:manage`.
         */
        patch: operations["adminUpdateRole"];
        trace?: never;
    };
    "/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settings
         * @description **Who:** Holders of the permission `setting:manage`.
         */
        get: operations["adminListSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/settings/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a setting
         * @description An object is merged into the value, a list replaces it. The whole is validated before anything changes. What makes or moves money (`currency`, `money`, `tasks`, `task-limits`, `sign`) needs `currency:manage` as well, and where it can raise what is paid out a second person (202).
         *
         *     **Who:** Holders of the permission `setting:manage`.
         */
        patch: operations["adminUpdateSetting"];
        trace?: never;
    };
    "/admin/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people who hold roles, with their second factors
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `user:manage`.
         */
        get: operations["adminListStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts per day
         * @description **Who:** Holders of one of the permissions `user:manage`, `setting:manage`, `audit:read`, `feed-topic:manage`, `feed:manage`, `catalog:manage`, `event:manage`, `reward-gift:admin`, `ad:manage`, `brand:manage`, `currency:manage`, `currency:cash-review`, `report:manage`.
         */
        get: operations["adminGetStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/store-iap-products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List store iap products
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminListStoreIapProducts"];
        put?: never;
        /**
         * Add a store iap product
         * @description **Who:** Holders of the permission `currency:manage`.
         */
        post: operations["adminCreateStoreIapProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/store-iap-products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One store iap product
         * @description **Who:** Holders of the permission `currency:manage`.
         */
        get: operations["adminGetStoreIapProduct"];
        put?: never;
        post?: never;
        /**
         * Remove a store iap product
         * @description **Who:** Holders of the permission `currency:manage`.
         */
        delete: operations["adminDeleteStoreIapProduct"];
        options?: never;
        head?: never;
        /**
         * Change a store iap product
         * @description **Who:** Holders of the permission `currency:manage`.
         */
        patch: operations["adminUpdateStoreIapProduct"];
        trace?: never;
    };
    "/admin/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions, migrations, providers and what fails
         * @description **Who:** Holders of the permission `setting:manage`.
         */
        get: operations["adminGetSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tag-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tag categories
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminListTagCategories"];
        put?: never;
        /**
         * Add a tag category
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        post: operations["adminCreateTagCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tag-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tag category
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminGetTagCategory"];
        put?: never;
        post?: never;
        /**
         * Remove a tag category
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        delete: operations["adminDeleteTagCategory"];
        options?: never;
        head?: never;
        /**
         * Change a tag category
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        patch: operations["adminUpdateTagCategory"];
        trace?: never;
    };
    "/admin/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminListTags"];
        put?: never;
        /**
         * Add a tag
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        post: operations["adminCreateTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tag
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminGetTag"];
        put?: never;
        post?: never;
        /**
         * Remove a tag
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        delete: operations["adminDeleteTag"];
        options?: never;
        head?: never;
        /**
         * Change a tag
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        patch: operations["adminUpdateTag"];
        trace?: never;
    };
    "/admin/themes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List themes
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminListThemes"];
        put?: never;
        /**
         * Add a theme
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        post: operations["adminCreateTheme"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/themes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One theme
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminGetTheme"];
        put?: never;
        post?: never;
        /**
         * Remove a theme
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        delete: operations["adminDeleteTheme"];
        options?: never;
        head?: never;
        /**
         * Change a theme
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        patch: operations["adminUpdateTheme"];
        trace?: never;
    };
    "/admin/topic-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications to topics
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `feed-topic:manage`.
         */
        get: operations["adminListTopicApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/topic-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List topic categories
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `feed-topic:manage`.
         */
        get: operations["adminListTopicCategories"];
        put?: never;
        /**
         * Add a topic category
         * @description **Who:** Holders of the permission `feed-topic:manage`.
         */
        post: operations["adminCreateTopicCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/topic-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One topic category
         * @description **Who:** Holders of the permission `feed-topic:manage`.
         */
        get: operations["adminGetTopicCategory"];
        put?: never;
        post?: never;
        /**
         * Remove a topic category
         * @description **Who:** Holders of the permission `feed-topic:manage`.
         */
        delete: operations["adminDeleteTopicCategory"];
        options?: never;
        head?: never;
        /**
         * Change a topic category
         * @description **Who:** Holders of the permission `feed-topic:manage`.
         */
        patch: operations["adminUpdateTopicCategory"];
        trace?: never;
    };
    "/admin/topic-members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members of topics
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `feed-topic:manage`.
         */
        get: operations["adminListTopicMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List topics
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `feed-topic:manage`.
         */
        get: operations["adminListTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/topics/{topic}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One topic with its configuration
         * @description Also one that is hidden, has not passed or was deleted.
         *
         *     **Who:** Holders of the permission `feed-topic:manage`.
         */
        get: operations["adminGetTopic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Let a topic pass or fail, mark it as hot, recommend it
         * @description **Who:** Holders of the permission `feed-topic:manage`.
         */
        patch: operations["adminUpdateTopic"];
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `user:manage`.
         */
        get: operations["adminListUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One person
         * @description **Who:** Holders of the permission `user:manage`.
         */
        get: operations["adminGetUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Suspend, give roles, verify, mute in chat
         * @description A change that gives a permission for money, people, roles or settings, or lets a holder of one back in, waits for a second person (202).
         *
         *     **Who:** Holders of one of the permissions `user:manage`, `im:manage`.
         */
        patch: operations["adminUpdateUser"];
        trace?: never;
    };
    "/admin/users/{user}/currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A user’s balance, and what of it can be withdrawn
         * @description **Who:** Holders of one of the permissions `currency:manage`, `currency:cash-review`.
         */
        get: operations["adminGetUserCurrency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notes of staff about a person, newest first
         * @description **Who:** Holders of the permission `report:manage`.
         */
        get: operations["adminListUserNotes"];
        put?: never;
        /**
         * Add a note about a person
         * @description For staff only. Notes cannot be changed.
         *
         *     **Who:** Holders of the permission `report:manage`.
         */
        post: operations["adminAddUserNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/removals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove everything of a person
         * @description In the background, as one decision. Can be taken back for 30 days.
         *
         *     **Who:** Holders of the permission `user:manage`.
         */
        post: operations["adminRemoveEverything"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/removals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a removal is
         * @description **Who:** Holders of the permission `user:manage`.
         */
        get: operations["adminGetRemoval"];
        put?: never;
        post?: never;
        /**
         * Restore what a removal removed
         * @description In the background, within 30 days. What its author deleted meanwhile stays deleted.
         *
         *     **Who:** Holders of the permission `user:manage`.
         */
        delete: operations["adminTakeBackRemoval"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a person did and what happened to them
         * @description The newest first: published, reported, bought, signed in, decided by staff. Orders need `currency:manage`.
         *
         *     **Who:** Holders of the permission `user:manage`.
         */
        get: operations["adminGetUserTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Warn a person
         * @description They are told. Three warnings in 90 days (setting `moderation`) put them into the queue of reports with a proposed suspension.
         *
         *     **Who:** Holders of the permission `report:manage`.
         */
        post: operations["adminWarnUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/wendas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List wendas
         * @description Pages by `next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.
         *
         *     **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminListWendas"];
        put?: never;
        /**
         * Add a wenda
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        post: operations["adminCreateWenda"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/wendas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One wenda
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        get: operations["adminGetWenda"];
        put?: never;
        post?: never;
        /**
         * Remove a wenda
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        delete: operations["adminDeleteWenda"];
        options?: never;
        head?: never;
        /**
         * Change a wenda
         * @description **Who:** Holders of the permission `catalog:manage`.
         */
        patch: operations["adminUpdateWenda"];
        trace?: never;
    };
    "/admin/words/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a text against the list of words
         * @description Nothing is stored. The list is the setting `words`.
         *
         *     **Who:** Holders of one of the permissions `setting:manage`, `report:manage`.
         */
        post: operations["adminTryWords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertisingspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advertising spaces
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listAdvertisingSpaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertisingspace/advertising": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advertisements of several spaces
         * @description At most 20 of each space.
         *
         *     **Who:** Anyone, signed in or not.
         */
        get: operations["listAdvertisements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertisingspace/{space}/advertising": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advertisements of one space
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listAdvertisementsOfSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a second factor
         * @description Opens, for 15 minutes and for this sign-in, what answers 401 `auth.step_up`. Completes a sign-in whose answer said `factor: true` and remembers its device for 30 days: 200 with `device_token`; a page of the service (`X-Plaza-Session`) gets a cookie and 204. Five wrong ones in ten minutes, then 429.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["showFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factor/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a passkey has to sign to be shown
         * @description **Who:** Anyone signed in.
         */
        post: operations["challengePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password or a code
         * @description **Who:** Anyone, signed in or not.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign out
         * @description **Who:** Anyone signed in.
         */
        get: operations["logoutByGET"];
        /**
         * Sign out
         * @description **Who:** Anyone signed in.
         */
        put: operations["logoutByPUT"];
        /**
         * Sign out
         * @description **Who:** Anyone signed in.
         */
        post: operations["logoutByPOST"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Sign out
         * @description **Who:** Anyone signed in.
         */
        patch: operations["logoutByPATCH"];
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exchange a token for its successor
         * @description **Who:** Anyone with a token, also one that has just expired.
         */
        get: operations["refreshByGET"];
        /**
         * Exchange a token for its successor
         * @description **Who:** Anyone with a token, also one that has just expired.
         */
        put: operations["refreshByPUT"];
        /**
         * Exchange a token for its successor
         * @description **Who:** Anyone with a token, also one that has just expired.
         */
        post: operations["refreshByPOST"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Exchange a token for its successor
         * @description **Who:** Anyone with a token, also one that has just expired.
         */
        patch: operations["refreshByPATCH"];
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stay signed in in this browser
         * @description Sets a cookie that scripts cannot read and that is only good for `POST /auth/session/renewal`.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["keepSession"];
        /**
         * Sign out of this browser
         * @description Ends the sign-in of the cookie with all its tokens, and clears the cookie. Never fails for want of one.
         *
         *     **Who:** Anyone, signed in or not.
         */
        delete: operations["endBrowserSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session/renewal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A token for the session of this browser
         * @description By the cookie alone. The token lives an hour at most; other tabs keep theirs.
         *
         *     **Who:** Anyone, signed in or not.
         */
        post: operations["renewSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bootstrappers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a client needs to know first
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getStartup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My conversations
         * @description Last activity first; pinned ones before all others, on the first page.
         *
         *     **Who:** Anyone signed in.
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Talk to a person, or make a group
         * @description With `user_id` the direct conversation: 201 when it is new, else 200. With `title` and `user_ids` a private group.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["createConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations/{conversation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of my conversations
         * @description **Who:** Anyone signed in.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        /**
         * Leave a group, hide a conversation, decline a request
         * @description A direct conversation and the chat of a topic are hidden until the next message.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["leaveConversation"];
        options?: never;
        head?: never;
        /**
         * Mute or pin a conversation, or change a group
         * @description `muted` and `pinned` for oneself; `title` and `avatar` for the owner of a group.
         *
         *     **Who:** Anyone signed in.
         */
        patch: operations["changeConversation"];
        trace?: never;
    };
    "/chat/conversations/{conversation}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Accept a request
         * @description **Who:** Anyone signed in.
         */
        put: operations["acceptConversation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations/{conversation}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed in a conversation
         * @description Messages whose `rev` is above `since`. `reset`: more than 1,000 behind, or other messages are yours to read now.
         *
         *     **Who:** Anyone signed in.
         */
        get: operations["getChatChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations/{conversation}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is in a conversation
         * @description **Who:** Anyone signed in.
         */
        get: operations["listConversationMembers"];
        put?: never;
        /**
         * Add people to a group
         * @description By the rules of groups under `/im`.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["addConversationMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations/{conversation}/members/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member of a group
         * @description By the rules of groups under `/im`.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["removeConversationMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations/{conversation}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of a conversation
         * @description Ascending by `seq`; the newest unless `before`, `after` or `around` is given.
         *
         *     **Who:** Anyone signed in.
         */
        get: operations["listChatMessages"];
        put?: never;
        /**
         * Send a message
         * @description The same `client_id` again answers 200 with the first message, whatever else is in the body.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["sendChatMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations/{conversation}/messages/{seq}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Recall a message
         * @description Its author within a day; the owner of the group or topic and holders of `im:manage` at any time.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["recallChatMessage"];
        options?: never;
        head?: never;
        /**
         * Edit a message of mine
         * @description Within 15 minutes.
         *
         *     **Who:** Anyone signed in.
         */
        patch: operations["editChatMessage"];
        trace?: never;
    };
    "/chat/conversations/{conversation}/messages/{seq}/reactions/{emoji}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * React to a message
         * @description **Who:** Anyone signed in.
         */
        put: operations["addChatReaction"];
        post?: never;
        /**
         * Take a reaction back
         * @description **Who:** Anyone signed in.
         */
        delete: operations["removeChatReaction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations/{conversation}/messages/{seq}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a message
         * @description Staff see it with five messages on each side, as they are now.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["reportChatMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations/{conversation}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark read up to a message
         * @description **Who:** Anyone signed in.
         */
        put: operations["readConversation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations/{conversation}/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the others that I am typing
         * @description At most once in three seconds; more are ignored. Not stored.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["showTyping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search my messages
         * @description Newest first. Looks at the last 5,000 messages of each of the 200 conversations with the latest activity.
         *
         *     **Who:** Anyone signed in.
         */
        get: operations["searchChat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What waits for me in chat
         * @description **Who:** Anyone signed in.
         */
        get: operations["getChatUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which conversations changed since I last asked
         * @description Without a cursor: all of them. `reset`: the cursor is too old or not one of ours; load everything again.
         *
         *     **Who:** Anyone signed in.
         */
        get: operations["getChatUpdates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comments/{comment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a comment
         * @description **Who:** Anyone signed in.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currency/cash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw currency as money
         * @description **Who:** Anyone signed in.
         */
        post: operations["requestCash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currency/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My currency log, newest first
         * @description **Who:** Anyone signed in.
         */
        get: operations["listCurrencyOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currency/orders/{order}/store-iap/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an order with the receipt of the store
         * @description May be repeated: the same receipt for the same order is credited once and answers with the order.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["verifyStoreIapOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currency/recharge/store-iap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a product, to be paid in the store
         * @description Make the order first, then buy in the store, then verify the receipt. A client may give the store an account token: the UUID `00000000-0000-4000-8000-` followed by the user id in 12 hexadecimal digits; the receipt then pays only this person’s orders.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["orderStoreIapProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currency/store-iap/help": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page that explains in-app purchase to people
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getStoreIapHelp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currency/store-iap/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be bought inside the app
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listStoreIapProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currencyRecharge/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy currency
         * @description **Who:** Anyone signed in.
         */
        post: operations["createRecharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Categories of events
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listEventCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-categories/{category}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One category
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getEventCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events
         * @description With your own `user_id` also those of yours that wait for staff.
         *
         *     **Who:** Anyone, signed in or not.
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Announce an event
         * @description Where staff look at events first (setting `event`), others see it when they have.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["createEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reviews of all events
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One event
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        /**
         * Remove an event
         * @description **Who:** Anyone signed in.
         */
        delete: operations["deleteEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{event}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reviews of an event
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listEventReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{event}/interest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * I am interested
         * @description **Who:** Anyone signed in.
         */
        post: operations["beInterestedInEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{event}/want-join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * I want to come
         * @description **Who:** Anyone signed in.
         */
        post: operations["wantToJoinEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tags that begin with a text, the most used first
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["suggestTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed-tags/trending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tags that many people publish under this week
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listTrendingTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed-themes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Themes, newest first
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listThemes"];
        put?: never;
        /**
         * Make a theme
         * @description **Who:** Holders of the permission `theme:creator`.
         */
        post: operations["createTheme"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed-themes/{theme}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One theme
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getTheme"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed-themes/{theme}/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Feeds of a theme, newest first
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listThemeFeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recommendation categories
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listFeedCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/categories/{category}/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Feeds pushed to a category, latest first
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listCategoryFeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/categories/{category}/feeds/{feed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a feed out of a category
         * @description **Who:** Holders of the permission `feed:manage`.
         */
        delete: operations["removeFeedFromCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topic/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many topics there are
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["countTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topic/hot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Topics that staff marked as hot
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listHotTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topic/random": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Topics in an order of chance
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listRandomTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topic/recommend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Topics that staff recommend
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listRecommendedTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Topics
         * @description With `id` exactly those; hidden ones only to members, to those who applied, and to staff.
         *
         *     **Who:** Anyone, signed in or not.
         */
        get: operations["listTopics"];
        put?: never;
        /**
         * Create a topic
         * @description `join_mode` is required for a visible topic and `invited_audit` with `need-audit`, unless staff have fixed how people join. Only a hidden topic can have a fee.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["createTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topics/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Categories of topics
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listTopicCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topics/check-can-create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether I may create topics
         * @description **Who:** Anyone signed in.
         */
        get: operations["checkCanCreateTopic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topics/{topic}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One topic
         * @description A hidden topic is shown to its members, to those who applied, and to staff; to others signed in 30 different ones a day, then 404; to guests 404.
         *
         *     **Who:** Anyone, signed in or not.
         */
        get: operations["getTopic"];
        put?: never;
        post?: never;
        /**
         * Delete a topic
         * @description For its creator and for holders of `feed-topic:delete`, who say why.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["deleteTopic"];
        options?: never;
        head?: never;
        /**
         * Change a topic I manage
         * @description **Who:** Anyone signed in.
         */
        patch: operations["updateTopic"];
        trace?: never;
    };
    "/feed/topics/{topic}/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Feeds of a topic, latest first
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listTopicFeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topics/{topic}/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members of a topic
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listTopicFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topics/{topic}/rewards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reward a topic
         * @description **Who:** Anyone signed in.
         */
        post: operations["rewardTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topics/{topic}/rewards-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rewards of a topic
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listTopicRewards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topics/{topic}/rewards-rank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who rewarded a topic most
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listTopicRewardRank"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topics/{topic}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened in my topic on each day
         * @description For the topic’s manager. Of the topic's feeds and rewards the latest 10000 are counted.
         *
         *     **Who:** Anyone signed in.
         */
        get: operations["getTopicStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/topics/{topic}/tasks/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say that I shared a topic
         * @description 201 when a task paid for it. A guest may say so too.
         *
         *     **Who:** Anyone, signed in or not.
         */
        put: operations["shareTopic"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Feeds
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listFeeds"];
        put?: never;
        /**
         * Publish
         * @description **Who:** Holders of the permission `feed-post`.
         */
        post: operations["publishFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds-hot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The hottest feeds
         * @description **Who:** Anyone, signed in or not.
         */
        post: operations["listHotFeeds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What I collected, newest first
         * @description **Who:** Anyone signed in.
         */
        get: operations["listCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One feed; counts one view
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getFeed"];
        put?: never;
        post?: never;
        /**
         * Delete a feed
         * @description For its author and for holders of `feed:manage`, who say why.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["deleteFeedPlain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect a feed
         * @description **Who:** Anyone signed in.
         */
        post: operations["collectFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Comments of a feed, newest first
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listFeedComments"];
        put?: never;
        /**
         * Comment a feed, or reply to a comment
         * @description **Who:** Anyone signed in.
         */
        post: operations["commentFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/comments/{comment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One comment
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getFeedComment"];
        put?: never;
        post?: never;
        /**
         * Remove a comment
         * @description **Who:** Anyone signed in.
         */
        delete: operations["deleteFeedComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a feed
         * @description For its author and for holders of `feed:manage`, who say why.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["deleteFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Like a feed
         * @description **Who:** Anyone signed in.
         */
        post: operations["likeFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/likes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who likes a feed, newest first
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listFeedLikes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/pushed-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a feed into exactly these categories
         * @description **Who:** Holders of the permission `feed:manage`.
         */
        put: operations["pushFeedToCategories"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a feed
         * @description **Who:** Anyone signed in.
         */
        post: operations["reportFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/rewards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who rewarded a feed, newest first
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listFeedRewards"];
        put?: never;
        /**
         * Reward the author of a feed
         * @description **Who:** Anyone signed in.
         */
        post: operations["rewardFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/tasks/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say that a feed was shared
         * @description Counts the share. Signed in it also performs the share task.
         *
         *     **Who:** Anyone, signed in or not.
         */
        put: operations["shareFeed"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/uncollect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a feed out of my collection
         * @description **Who:** Anyone signed in.
         */
        delete: operations["uncollectFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feed}/unlike": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a like back
         * @description **Who:** Anyone signed in.
         */
        delete: operations["unlikeFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file in a form
         * @description **Who:** Holders of the permission `storage-create`.
         */
        post: operations["createFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/im/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups with who is in them
         * @description Those of the groups that you may see; 404 when that is none of them.
         *
         *     **Who:** Anyone signed in.
         */
        get: operations["getImGroups"];
        put?: never;
        /**
         * Make a group
         * @description **Who:** Anyone signed in.
         */
        post: operations["createImGroup"];
        /**
         * Delete a group
         * @description For its owner.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["deleteImGroup"];
        options?: never;
        head?: never;
        /**
         * Change a group
         * @description For its owner and admins; handing it over only for its owner. What is left out stays.
         *
         *     **Who:** Anyone signed in.
         */
        patch: operations["changeImGroup"];
        trace?: never;
    };
    "/im/group/face": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pictures of groups
         * @description **Who:** Anyone signed in.
         */
        get: operations["getImGroupFaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/im/group/member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add members to a group
         * @description For its owner and admins; for members where they may invite; for everybody themselves where a group is public and joining needs no approval.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["addImGroupMembers"];
        /**
         * Remove members from a group, or leave it
         * @description For its owner and admins; everybody may leave, except the owner.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["removeImGroupMembers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/im/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups in short
         * @description **Who:** Anyone signed in.
         */
        get: operations["getSimpleImGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/im/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What my messaging client signs in with
         * @description Five times an hour.
         *
         *     **Who:** Anyone signed in.
         */
        get: operations["getImPassword"];
        /**
         * Another messaging password for me
         * @description Five times an hour.
         *
         *     **Who:** Anyone signed in.
         */
        put: operations["resetImPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/im/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give several people messaging accounts
         * @description Others than oneself with the permission `im:manage`.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["registerImUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/im/register-old-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give everybody who has none a messaging account
         * @description **Who:** Holders of the permission `im:manage`.
         */
        post: operations["registerOldImUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/im/register/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a user a messaging account
         * @description Oneself; others with the permission `im:manage`.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["registerImUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/infos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Information
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listInfos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/infos/{info}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One piece of information
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/infos/{info}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a piece of information
         * @description **Who:** Anyone signed in.
         */
        post: operations["reportInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Knowledge
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listKnowledge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/knowledge/chapters/{chapter}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A chapter by its own id
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getChapterById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/knowledge/chapters/{chapter}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a chapter
         * @description **Who:** Anyone signed in.
         */
        post: operations["reportChapter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/knowledge/{knowledge}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One knowledge
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getKnowledge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/knowledge/{knowledge}/chapters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Its chapters
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listChapters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/knowledge/{knowledge}/chapters/{chapter}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of its chapters
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getChapter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/knowledge/{knowledge}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a piece of knowledge
         * @description **Who:** Anyone signed in.
         */
        post: operations["reportKnowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/hots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Locations put forward by staff
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listHotLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a location by name or pinyin
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["searchLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mall-brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Brands
         * @description Audited brands on the shelf; one’s own and, for staff, every other one too.
         *
         *     **Who:** Anyone, signed in or not.
         */
        get: operations["listBrands"];
        put?: never;
        /**
         * Found a brand
         * @description **Who:** Holders of the permission `create:brand`.
         */
        post: operations["createBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mall-brands/{mall_brand}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One brand
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Take a brand off the shelf or put it back
         * @description **Who:** Anyone signed in.
         */
        patch: operations["updateBrand"];
        trace?: never;
    };
    "/mall/commodities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Commodities
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listCommodities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mall/commodities/{commodity}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One commodity
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getCommodity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mall/commodities/{commodity}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a commodity
         * @description **Who:** Anyone signed in.
         */
        post: operations["reportCommodity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mall/shop-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My seller information
         * @description **Who:** Anyone signed in.
         */
        get: operations["getShopInfo"];
        put?: never;
        /**
         * How buyers reach me
         * @description What is left out stays as it is.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["setShopInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mall/shop-info-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether I have given seller information
         * @description **Who:** Anyone signed in.
         */
        get: operations["checkShopInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/pay-a/notify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Callback of provider A
         * @description In the provider’s own form, at most 64 KiB. Answered with what tells the provider whether to send it again.
         *
         *     **Who:** Anyone, signed in or not.
         */
        post: operations["notifyPayA"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/pay-b/notify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Callback of provider B
         * @description In the provider’s own form, at most 64 KiB. Answered with what tells the provider whether to send it again.
         *
         *     **Who:** Anyone, signed in or not.
         */
        post: operations["notifyPayB"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/store-iap/notify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * For the store: refunds and other notices
         * @description **Who:** Anyone, signed in or not.
         */
        post: operations["takeStoreIapNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report/comments/{comment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a comment
         * @description **Who:** Anyone signed in.
         */
        post: operations["reportComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a user
         * @description **Who:** Anyone signed in.
         */
        post: operations["reportUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reward-gifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gifts one can reward with
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listGifts"];
        put?: never;
        /**
         * Add a gift
         * @description **Who:** Holders of the permission `reward-gift:admin`.
         */
        post: operations["createGift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reward-gifts/{gift}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One gift
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getGift"];
        put?: never;
        post?: never;
        /**
         * Remove a gift
         * @description **Who:** Holders of the permission `reward-gift:admin`.
         */
        delete: operations["deleteGift"];
        options?: never;
        head?: never;
        /**
         * Change a gift
         * @description **Who:** Holders of the permission `reward-gift:admin`.
         */
        patch: operations["updateGift"];
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search everything
         * @description Case, width, accents and the two Chinese scripts make no difference. Latin words are found by their beginnings; people and topics by pinyin and its initials too. Ranked by how well it matches and how recent it is.
         *
         *     **Who:** Anyone, signed in or not.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What may be meant, while typing
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["suggestSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in for today
         * @description **Who:** Anyone signed in.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/daySign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Have I signed in today
         * @description **Who:** Anyone signed in.
         */
        get: operations["hasSigned"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/signView": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My sign-in cycle
         * @description **Who:** Anyone signed in.
         */
        get: operations["viewSigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social/mini-program": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in from a mini-program
         * @description **Who:** Anyone, signed in or not.
         */
        post: operations["loginByMiniProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask where to send a file
         * @description **Who:** Holders of the permission `storage-create`.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All tags by category
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topic-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What staff decided about topics
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getTopicConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topics-rank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The topics that were rewarded most
         * @description Fresh within a minute. The 24 hours, the week and the month move on by the hour.
         *
         *     **Who:** Anyone, signed in or not.
         */
        get: operations["rankTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My own record
         * @description **Who:** Anyone signed in.
         */
        get: operations["getOwnUser"];
        put?: never;
        post?: never;
        /**
         * Delete my account
         * @description Personal data is erased at once and every token ends; what was published stays under a neutral name. Needs a fresh proof: the password, a code of purpose `proof`, or a sign-in or factor of the last ten minutes; else 401 `auth.step_up`. A user with a second factor has shown it in the last 15 minutes.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["deleteOwnUser"];
        options?: never;
        head?: never;
        /**
         * Change my profile
         * @description **Who:** Anyone signed in.
         */
        patch: operations["updateOwnUser"];
        trace?: never;
    };
    "/user/applied-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Applications to all topics I manage
         * @description **Who:** Anyone signed in.
         */
        get: operations["listAllTopicApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/blacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People I blocked
         * @description **Who:** Anyone signed in.
         */
        get: operations["listBlocked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/blacks/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block a person
         * @description **Who:** Anyone signed in.
         */
        put: operations["blockUser"];
        post?: never;
        /**
         * Lift a block
         * @description **Who:** Anyone signed in.
         */
        delete: operations["unblockUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/chat-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who may write to me, and what others see
         * @description **Who:** Anyone signed in.
         */
        get: operations["getChatSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change who may write to me
         * @description **Who:** Anyone signed in.
         */
        patch: operations["changeChatSettings"];
        trace?: never;
    };
    "/user/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Comments on my feeds and replies to me, newest first
         * @description **Who:** Anyone signed in.
         */
        get: operations["listReceivedComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My balance
         * @description **Who:** Anyone signed in.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Decisions about me
         * @description What staff or an automatic rule did about me and what I published, newest first.
         *
         *     **Who:** Anyone signed in.
         */
        get: operations["listDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/decisions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One decision about me
         * @description **Who:** Anyone signed in.
         */
        get: operations["getDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/decisions/{id}/appeal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Appeal a decision about me
         * @description Once, within 180 days. Someone other than who decided looks at it again.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["appealDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices on which I sign in without a second factor
         * @description **Who:** Anyone signed in.
         */
        get: operations["listDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/devices/{device}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget a remembered device
         * @description The next sign-in on it shows a factor again. Sign-ins that are there go on; end them by themselves.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["forgetDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change my e-mail address
         * @description Ask for a code with `POST /verifycodes/contact` first. Needs a fresh proof: the password, a code of purpose `proof` sent to what one has until now (`proof_code`), or a sign-in or factor of the last ten minutes; else 401 `auth.step_up`. A user with a second factor shows that instead. What one had until now is told, and no longer signs anybody in.
         *
         *     **Who:** Anyone signed in.
         */
        put: operations["changeEmail"];
        post?: never;
        /**
         * Remove my e-mail address
         * @description Only while another way to sign in remains: the other contact, a password, or another platform; else 422 `auth.last_way_in`. Needs a fresh proof: the password, a code of purpose `proof`, or a sign-in or factor of the last ten minutes; else 401 `auth.step_up`. A user with a second factor shows that instead. It is told, and no longer signs anybody in. Removing what is not there changes nothing.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["removeEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Report an event
         * @description **Who:** Anyone signed in.
         */
        put: operations["reportEvent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My second factors
         * @description **Who:** Anyone signed in.
         */
        get: operations["listFactors"];
        put?: never;
        /**
         * Begin to add a second factor
         * @description A user with a factor shows it first; otherwise a proof of the last ten minutes is needed (signing in is one). At most ten.
         *
         *     **Who:** Anyone signed in.
         */
        post: operations["addFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors/{factor}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Confirm a second factor, which puts it to use
         * @description Counts as showing it.
         *
         *     **Who:** Anyone signed in.
         */
        put: operations["confirmFactor"];
        post?: never;
        /**
         * Remove one of my second factors
         * @description Needs a factor shown in the last 15 minutes. Its recovery codes go with it.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["removeFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/feed-topics/logs-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many applications wait for me
         * @description **Who:** Anyone signed in.
         */
        get: operations["countTopicApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/feed-topics/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to applications of mine and to my topics
         * @description **Who:** Anyone signed in.
         */
        get: operations["listTopicNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/feed-topics/{topic}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Join a topic
         * @description 204: I am a member, also when I was one already. 201: the same, and a task paid for it. 202: my application waits. A fee is taken when I become a member.
         *
         *     **Who:** Anyone signed in.
         */
        put: operations["joinTopic"];
        post?: never;
        /**
         * Leave a topic, or remove a member
         * @description With `target` for the manager of the topic and for super administrators. The creator stays.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["leaveTopic"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/feed-topics/{topic}/apply-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Applications to a topic I manage
         * @description **Who:** Anyone signed in.
         */
        get: operations["listTopicApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/feed-topics/{topic}/can-pub": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether I may publish in a topic
         * @description **Who:** Anyone signed in.
         */
        get: operations["getTopicCanPub"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say which members may publish
         * @description **Who:** Anyone signed in.
         */
        patch: operations["setTopicCanPub"];
        trace?: never;
    };
    "/user/feed-topics/{topic}/logs/{log}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Turn an applicant down
         * @description **Who:** Anyone signed in.
         */
        delete: operations["rejectTopicApplication"];
        options?: never;
        head?: never;
        /**
         * Let an applicant in
         * @description 422: already decided. 403: not mine to decide, or the applicant has too little for the fee or is in too many topics; the application waits on.
         *
         *     **Who:** Anyone signed in.
         */
        patch: operations["acceptTopicApplication"];
        trace?: never;
    };
    "/user/follow-mutual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People I follow who follow me
         * @description **Who:** Anyone signed in.
         */
        get: operations["listMutuals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/followed-topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Topics I am a member of
         * @description **Who:** Anyone signed in.
         */
        get: operations["listFollowedTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/followings/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Follow a person
         * @description **Who:** Anyone signed in.
         */
        put: operations["followUser"];
        post?: never;
        /**
         * Stop following a person
         * @description **Who:** Anyone signed in.
         */
        delete: operations["unfollowUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/likes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Likes of my feeds, newest first
         * @description **Who:** Anyone signed in.
         */
        get: operations["listReceivedLikes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/notification-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What I want to be pushed
         * @description **Who:** Anyone signed in.
         */
        get: operations["getNotificationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Switch pushes on and off
         * @description **Who:** Anyone signed in.
         */
        patch: operations["changeNotificationSettings"];
        trace?: never;
    };
    "/user/notification-statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much is unread, since when, and from whom
         * @description **Who:** Anyone signed in.
         */
        get: operations["getNotificationStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened that concerns me
         * @description **Who:** Anyone signed in.
         */
        get: operations["listNotifications"];
        /**
         * Mark everything of a kind read
         * @description `type` may stand in the body or in the query.
         *
         *     **Who:** Anyone signed in.
         */
        put: operations["markNotificationsRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark everything of a kind read
         * @description `type` may stand in the body or in the query.
         *
         *     **Who:** Anyone signed in.
         */
        patch: operations["markNotificationsReadByPatch"];
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change my password
         * @description A first password needs a fresh proof: a sign-in or a factor of the last ten minutes, or a code of purpose `proof`; else 401 `auth.step_up`. A user with a second factor has shown it in the last 15 minutes. Every other sign-in ends, and every other remembered device is forgotten.
         *
         *     **Who:** Anyone signed in.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change my phone number
         * @description Ask for a code with `POST /verifycodes/contact` first. Needs a fresh proof: the password, a code of purpose `proof` sent to what one has until now (`proof_code`), or a sign-in or factor of the last ten minutes; else 401 `auth.step_up`. A user with a second factor shows that instead. What one had until now is told, and no longer signs anybody in.
         *
         *     **Who:** Anyone signed in.
         */
        put: operations["changePhone"];
        post?: never;
        /**
         * Remove my phone number
         * @description Only while another way to sign in remains: the other contact, a password, or another platform; else 422 `auth.last_way_in`. Needs a fresh proof: the password, a code of purpose `proof`, or a sign-in or factor of the last ten minutes; else 401 `auth.step_up`. A user with a second factor shows that instead. It is told, and no longer signs anybody in. Removing what is not there changes nothing.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["removePhone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a browser needs to subscribe to Web Push
         * @description **Who:** Anyone signed in.
         */
        get: operations["getPushKey"];
        put?: never;
        /**
         * Send my pushes to this browser (Web Push)
         * @description **Who:** Anyone signed in.
         */
        post: operations["subscribeToPush"];
        /**
         * Send nothing to this browser any more
         * @description **Who:** Anyone signed in.
         */
        delete: operations["unsubscribeFromPush"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/recommends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People worth following
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["recommendUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/retrieve-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reset a forgotten password with a code
         * @description Every sign-in ends and every remembered device is forgotten: a user with a second factor shows it at the next sign-in.
         *
         *     **Who:** Anyone, signed in or not.
         */
        put: operations["resetPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People by part of their name
         * @description At most 200 are found, by as many pages as that takes; to find more, send more of the name.
         *
         *     **Who:** Anyone, signed in or not.
         */
        get: operations["searchUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where I am signed in
         * @description **Who:** Anyone signed in.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of my sign-ins
         * @description Its token no longer works, nor can it be refreshed. Ending the one you call with signs you out; to end another, a user with a second factor has shown it in the last 15 minutes. Its device is forgotten.
         *
         *     **Who:** Anyone signed in.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pushes as they happen, as server-sent events
         * @description **Who:** Anyone signed in.
         */
        get: operations["openStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My tags
         * @description **Who:** Anyone signed in.
         */
        get: operations["listMyTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tags/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Attach a tag to me
         * @description **Who:** Anyone signed in.
         */
        put: operations["attachTag"];
        post?: never;
        /**
         * Detach a tag from me
         * @description **Who:** Anyone signed in.
         */
        delete: operations["detachTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/task/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Count today’s login; 201 when it was paid
         * @description **Who:** Anyone signed in.
         */
        put: operations["hitLoginTask"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/task/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What tasks have paid me so far
         * @description **Who:** Anyone signed in.
         */
        get: operations["getTaskStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Today’s tasks and how far I am
         * @description **Who:** Anyone signed in.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People, newest first
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Register
         * @description **Who:** Anyone, signed in or not.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One person
         * @description By phone number or e-mail address only for people who are signed in (guests: 404), and 20 times an hour; then 429.
         *
         *     **Who:** Anyone, signed in or not.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user}/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who follows this person
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user}/followings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whom this person follows
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listFollowings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tags of a user
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listUserTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifycodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a code to sign in, reset a password or prove who you are again
         * @description **Who:** Anyone, signed in or not.
         */
        post: operations["sendCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifycodes/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a code to a number or address I want to have
         * @description **Who:** Anyone signed in.
         */
        post: operations["sendContactCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifycodes/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a code to register with
         * @description **Who:** Anyone, signed in or not.
         */
        post: operations["sendRegistrationCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wendas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["listWendas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wendas/{wenda}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One question
         * @description **Who:** Anyone, signed in or not.
         */
        get: operations["getWenda"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wendas/{wenda}/adoption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose the answer to my question
         * @description Once, by the asker, who pays the `offer` to the author of the answer: both have an order of it. The author is told. An answer of one’s own costs nothing.
         *
         *     **Who:** Anyone signed in.
         */
        put: operations["adoptAnswer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wendas/{wenda}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a question
         * @description **Who:** Anyone signed in.
         */
        post: operations["reportWenda"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AddedFactor
         * @description Not in use until it is confirmed, within ten minutes.
         */
        AddedFactor: {
            /**
             * @description Id; confirm it under this.
             * @example 3
             */
            id: number;
            /**
             * @description `totp`: a code generator. `passkey`: a key kept by the device or the browser.
             * @example totp
             * @enum {string}
             */
            kind: "totp" | "passkey";
            /**
             * @description totp: the secret, to be typed into the code generator.
             * @example JBSWY3DP…
             */
            secret?: string;
            /**
             * @description totp: the same as an address, shown as a QR code.
             * @example otpauth://totp/…
             */
            uri?: string;
            /** @description totp: shown this once and never again. */
            recovery_codes?: string[];
            /**
             * @description passkey: what `PublicKeyCredential.parseCreationOptionsFromJSON()` takes.
             * @example {
             *       "challenge": "qL8f_w"
             *     }
             */
            options?: {
                [key: string]: unknown;
            };
        };
        /** Advertisement */
        Advertisement: {
            /**
             * @description Advertisement id.
             * @example 1
             */
            id: number;
            /**
             * @description Its space.
             * @example 1
             */
            space_id: number;
            /**
             * @description Title.
             * @example Spring sale
             */
            title: string;
            /**
             * @description `image` or `analog`.
             * @example image
             */
            type: string;
            data: components["schemas"]["AdvertisementData"];
            /**
             * @description Smaller comes first.
             * @example 0
             */
            sort: number;
            /**
             * @description When it was added.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /**
         * AdvertisementData
         * @description By type: `image` and `link`, or `avatar`, `name`, `content`, `image`, `time`.
         */
        AdvertisementData: {
            /** @description Address of the picture. */
            image?: string;
            /** @description Where touching it leads; http or https. */
            link?: string;
            /** @description Address of the portrait. */
            avatar?: string;
            /** @description Name. */
            name?: string;
            /** @description Text. */
            content?: string;
            /** @description Time, as text. */
            time?: string;
        };
        /** AdvertisingSpace */
        AdvertisingSpace: {
            /**
             * @description Space id.
             * @example 1
             */
            id: number;
            /**
             * @description Part of the client.
             * @example feed
             */
            channel: string;
            /**
             * @description Name the client knows it by.
             * @example feed:list:top
             */
            space: string;
            /**
             * @description Name for people.
             * @example Above the feeds
             */
            alias: string;
            /**
             * @description Types it takes, comma-separated.
             * @example image
             */
            allow_type: string;
            /**
             * @description By type, what its `data` is made of.
             * @example {
             *       "image": {
             *         "image": "Picture|image|Shown"
             *       }
             *     }
             */
            format: {
                /**
                 * @description Fields of `image`: name → `label|type|description`.
                 * @example {
                 *       "image": "Picture|image|Shown in the space"
                 *     }
                 */
                image?: {
                    [key: string]: string;
                };
                /**
                 * @description Fields of `analog`: name → `label|type|description`.
                 * @example {
                 *       "image": "Picture|image|Shown in the space"
                 *     }
                 */
                analog?: {
                    [key: string]: string;
                };
            };
            /**
             * @description When it was added.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /**
         * Amount
         * @description It is done, and a task paid for it.
         */
        Amount: {
            /**
             * @description Currency that a task paid for this.
             * @example 5
             */
            amount: number;
        };
        /**
         * Appeal
         * @description The appeal against it; null when there is none.
         */
        Appeal: {
            /**
             * @description `waiting` until staff have looked again; `upheld`: the decision stands; `overturned`: it was undone.
             * @enum {string}
             */
            state: "waiting" | "upheld" | "overturned";
            /**
             * @description What the person wrote.
             * @example It was my own photo.
             */
            text: string;
            /** @description What staff answered. */
            remark: string | null;
            /**
             * @description When staff decided; null while it waits.
             * @example 2026-11-15T08:30:00Z
             */
            decided_at: string | null;
        };
        /** AuditLine */
        AuditLine: {
            /**
             * @description Line number.
             * @example 17
             */
            id: number;
            /**
             * @description When.
             * @example 2026-11-15T08:30:00Z
             */
            at: string;
            /** @description Who did it; null for a guest. */
            actor_id: number | null;
            /** @description Their name now. */
            actor_name: string | null;
            /**
             * @description What was done.
             * @example users.update
             */
            action: string;
            /**
             * @description To what.
             * @example users:12
             */
            object: string;
            /** @description What it was, or null. */
            before: unknown;
            /** @description What it became, or null. */
            after: unknown;
            /** @description From which address. */
            address: string | null;
            /** @description In which request. */
            request_id: string | null;
        };
        /** AuditProof */
        AuditProof: {
            /** @description Every line follows from the one before. */
            ok: boolean;
            /**
             * @description Lines in all.
             * @example 120
             */
            lines: number;
            /**
             * @description Lines that do not follow; 0 is right.
             * @example 0
             */
            broken: number;
        };
        /** Balance */
        Balance: {
            /**
             * @description Whose balance.
             * @example 1
             */
            owner_id: number;
            /**
             * @description Currency type id.
             * @example 1
             */
            type: number;
            /**
             * @description The balance.
             * @example 120
             */
            sum: number;
            /**
             * @description What of it can be withdrawn now.
             * @example 100
             */
            withdrawable: number;
            /**
             * @description When the next part of it can be withdrawn; null if all of it can.
             * @example 2026-11-15 08:30:00
             */
            ripens_at: string | null;
        };
        /** Brand */
        Brand: {
            /**
             * @description Brand id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example 河边手作
             */
            name: string;
            /** @description About the brand; may be empty. */
            desc: string;
            avatar: components["schemas"]["File"] | null;
            sub_avatar: components["schemas"]["File"] | null;
            creator?: components["schemas"]["BrandCreator"];
            /**
             * @description 1 once staff have looked at it; to its creator and to staff.
             * @enum {integer}
             */
            audit?: 0 | 1;
            /**
             * @description 1 when recommended; to its creator and to staff.
             * @enum {integer}
             */
            recommend?: 0 | 1;
            /**
             * @description Larger first in `sort:desc`; to its creator and to staff.
             * @example 10
             */
            sort?: number;
            /**
             * @description When it was taken off the shelf; to its creator and to staff.
             * @example 2026-11-15 08:30:00
             */
            deleted_at?: string | null;
        };
        /**
         * BrandCard
         * @description The brand, while it is audited and on the shelf.
         */
        BrandCard: {
            /**
             * @description Brand id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example 河边手作
             */
            name: string;
            /** @description About the brand; may be empty. */
            desc: string;
            avatar: components["schemas"]["File"] | null;
            sub_avatar: components["schemas"]["File"] | null;
        };
        /**
         * BrandCreator
         * @description Who founded the brand.
         */
        BrandCreator: {
            /**
             * @description User id.
             * @example 1
             */
            id: number;
            /**
             * @description Unique name.
             * @example 林小满
             */
            name: string;
            /** @description About themselves. */
            bio: string | null;
            /**
             * @description 0 unknown, 1 male, 2 female.
             * @example 2
             */
            sex: number;
            /**
             * @description Where they live, as text.
             * @example 四川省 成都市
             */
            location: string | null;
            avatar: components["schemas"]["File"] | null;
            bg: components["schemas"]["File"] | null;
            verified: components["schemas"]["Verification"] | null;
            /**
             * @description When the e-mail address was verified.
             * @example 2026-11-15 08:30:00
             */
            email_verified_at: string | null;
            /**
             * @description When the phone number was verified.
             * @example 2026-11-15 08:30:00
             */
            phone_verified_at: string | null;
            /**
             * @description Topics they joined.
             * @example 12
             */
            feed_topics_count: number;
            /**
             * @description When they joined.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When the profile last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description When the account was deleted.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
            extra: components["schemas"]["UserCounts"] | null;
            /**
             * @description Code with which they invite others.
             * @example 10AG7C
             */
            invite_code: string;
            /** @description Reserved; always null. */
            vip: null;
        };
        /** CanCreateTopic */
        CanCreateTopic: {
            /** @description I may create a public topic. */
            visible: boolean;
            /** @description I may create a private topic. */
            hidden: boolean;
        };
        /** CanPub */
        CanPub: {
            /** @description I may publish in this topic. */
            can_pub: boolean;
        };
        /** CanPubChange */
        CanPubChange: {
            /**
             * @description 0 may not publish, 1 may.
             * @example 1
             * @enum {integer}
             */
            can_pub: 0 | 1;
            /**
             * @description Members: a list of ids, or ids separated by commas; at most 100.
             * @example [
             *       7
             *     ]
             */
            user_id: number[] | string | number;
        };
        /** Chapter */
        Chapter: {
            /**
             * @description Chapter id.
             * @example 1
             */
            id: number;
            /**
             * @description What it is a chapter of.
             * @example 1
             */
            knowledge_id: number;
            /**
             * @description Its position among the chapters.
             * @example 1
             */
            sequence: number;
            /**
             * @description Title.
             * @example 第一课：光
             */
            title: string;
            /** @description What it is about; may be empty. */
            intro: string;
            /** @description What everybody may read of it; may be empty. */
            free_content: string;
            /** @description True; staff also see those that are not. */
            published: boolean;
            /**
             * @description When it was added.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /** ChatChanges */
        ChatChanges: {
            /** @description Too far behind: load the conversation again. */
            reset?: boolean;
            /**
             * @description The conversation’s `rev` these changes lead to.
             * @example 1
             */
            rev: number;
            /** @description Messages that changed, by `rev`. */
            messages?: components["schemas"]["ChatMessage"][];
            /** @description Ask again with the last message’s `rev`. */
            has_more?: boolean;
        };
        /** ChatDays */
        ChatDays: {
            /** @description The newest day first. */
            data: {
                /**
                 * @description The day, in UTC.
                 * @example 2026-11-15
                 */
                day: string;
                /**
                 * @description Messages sent.
                 * @example 12
                 */
                messages: number;
                /**
                 * @description People who sent one.
                 * @example 12
                 */
                people: number;
                /**
                 * @description Conversations with a message.
                 * @example 12
                 */
                conversations: number;
            }[];
            /**
             * @description People who are muted in chat now.
             * @example 12
             */
            muted: number;
            /**
             * @description Reports of messages that wait.
             * @example 12
             */
            reports: number;
        };
        /** ChatMember */
        ChatMember: {
            /**
             * @description User id.
             * @example 1
             */
            id: number;
            /**
             * @description Unique name.
             * @example 林小满
             */
            name: string;
            /** @description About themselves. */
            bio: string | null;
            /**
             * @description 0 unknown, 1 male, 2 female.
             * @example 2
             */
            sex: number;
            /**
             * @description Where they live, as text.
             * @example 四川省 成都市
             */
            location: string | null;
            avatar: components["schemas"]["File"] | null;
            bg: components["schemas"]["File"] | null;
            verified: components["schemas"]["Verification"] | null;
            /**
             * @description When the e-mail address was verified.
             * @example 2026-11-15 08:30:00
             */
            email_verified_at: string | null;
            /**
             * @description When the phone number was verified.
             * @example 2026-11-15 08:30:00
             */
            phone_verified_at: string | null;
            /**
             * @description Topics they joined.
             * @example 12
             */
            feed_topics_count: number;
            /**
             * @description When they joined.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When the profile last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description When the account was deleted.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
            extra: components["schemas"]["UserCounts"] | null;
            /**
             * @description What they may do here.
             * @example owner
             * @enum {string}
             */
            role: "owner" | "manager" | "member";
            /**
             * @description Up to where they read, where receipts are shown.
             * @example 1
             */
            read_seq?: number;
        };
        /**
         * ChatMessage
         * @description A message.
         */
        ChatMessage: {
            /**
             * @description Message id.
             * @example 1
             */
            id: number;
            /**
             * @description Its conversation.
             * @example 1
             */
            conversation_id: number;
            /**
             * @description 1, 2, 3 … in the conversation, without gaps: the order for everybody.
             * @example 1
             */
            seq: number;
            /**
             * @description `rev` of the conversation when this message last changed.
             * @example 1
             */
            rev: number;
            /** @description What its author’s client called it; to its author only. */
            client_id?: string;
            user: components["schemas"]["UserSummary"];
            /**
             * @description `media` with files, `share` with something shared, else `text`.
             * @example text
             * @enum {string}
             */
            kind: "text" | "media" | "share" | "system";
            /** @description What it says; empty when it was recalled. */
            text: string;
            /** @description Pictures and videos, by addresses that end within the hour. */
            files: components["schemas"]["File"][];
            /** @description Something of this community that was shared. */
            share: {
                /**
                 * @description What kind of thing.
                 * @example feed
                 * @enum {string}
                 */
                type: "feed" | "mall_commodities" | "knowledge" | "info" | "event" | "wenda";
                /**
                 * @description Which one.
                 * @example 1
                 */
                id: number;
                /** @description The thing itself as you may see it; null when it is gone or not for you. */
                record: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /** @description The message it answers. */
            reply_to: {
                /**
                 * @description Which message.
                 * @example 1
                 */
                seq: number;
                user: components["schemas"]["UserSummary"];
                /** @description The beginning of it; empty when it was recalled or is hidden. */
                text: string;
            } | null;
            /** @description Members it mentions. */
            mentions: number[];
            /** @description Reactions, the first one given first. */
            reactions: {
                /**
                 * @description One emoji.
                 * @example 👍
                 */
                emoji: string;
                /**
                 * @description How many people.
                 * @example 1
                 */
                count: number;
                /** @description I am one of them. */
                mine: boolean;
            }[];
            /** @description By a person you blocked: shown without content. */
            hidden?: boolean;
            /**
             * @description When its text was last edited.
             * @example 2026-11-15T08:30:00Z
             */
            edited_at: string | null;
            /**
             * @description When it was recalled.
             * @example 2026-11-15T08:30:00Z
             */
            recalled_at: string | null;
            /**
             * @description When it was sent.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
        };
        /** ChatSettings */
        ChatSettings: {
            /**
             * @description Who can start a conversation with me.
             * @example everybody
             * @enum {string}
             */
            from: "everybody" | "followed" | "nobody";
            /** @description Others see up to where I read. */
            receipts: boolean;
            /** @description Pushes show the beginning of the message. */
            previews: boolean;
        };
        /** ChatSettingsChange */
        ChatSettingsChange: {
            /**
             * @description Who can start a conversation with me.
             * @example everybody
             * @enum {string}
             */
            from?: "everybody" | "followed" | "nobody";
            /** @description Others see up to where I read. */
            receipts?: boolean;
            /** @description Pushes show the beginning of the message. */
            previews?: boolean;
        };
        /** ChatUnread */
        ChatUnread: {
            /**
             * @description Unread messages in active conversations that are not muted.
             * @example 0
             */
            unread: number;
            /**
             * @description Conversations with an unread mention, muted ones left out.
             * @example 0
             */
            mentions: number;
            /**
             * @description Requests that wait for me.
             * @example 0
             */
            requests: number;
        };
        /** ChatUpdates */
        ChatUpdates: {
            /** @description The cursor is not known: load everything again. */
            reset?: boolean;
            /** @description Ask with this next time. */
            cursor: string;
            /** @description Those of mine that changed, whole. */
            conversations?: components["schemas"]["Conversation"][];
            /** @description Those I am no longer in. */
            gone?: number[];
            /** @description Ask again at once with the new cursor. */
            has_more?: boolean;
        };
        /**
         * CoinBacking
         * @description Where the coins in the world come from.
         */
        CoinBacking: {
            /**
             * @description What everybody has together, held amounts included.
             * @example 1200
             */
            circulating: number;
            /**
             * @description What of it cannot be withdrawn yet.
             * @example 1200
             */
            unripe: number;
            /**
             * @description Ever sold for money.
             * @example 1200
             */
            sold: number;
            /**
             * @description Ever taken back for refunds.
             * @example 1200
             */
            refunded: number;
            /**
             * @description Ever given by tasks and sign-in.
             * @example 1200
             */
            earned: number;
            /**
             * @description Ever given by staff.
             * @example 1200
             */
            granted: number;
            /**
             * @description Ever taken by staff.
             * @example 1200
             */
            taken: number;
            /**
             * @description Ever paid out as money.
             * @example 1200
             */
            paid_out: number;
            /**
             * @description Ever given without a payment: earned and granted, as `unbacked_coins` of `/admin/ledger/verify`.
             * @example 1200
             */
            unbacked: number;
            /**
             * @description What circulates beyond what was sold and neither refunded nor paid out.
             * @example 1200
             */
            uncovered: number;
        };
        /**
         * Comment
         * @description A comment with who wrote it and, for a reply, who was replied to.
         */
        Comment: {
            /**
             * @description Comment id.
             * @example 5
             */
            id: number;
            /**
             * @description Who commented.
             * @example 2
             */
            user_id: number;
            /**
             * @description Whose feed it is.
             * @example 1
             */
            target_user: number;
            /**
             * @description Who was replied to; 0 for no one.
             * @example 0
             */
            reply_user: number;
            /**
             * @description Text.
             * @example Where was this taken?
             */
            body: string;
            /**
             * @description Mentions, tags and links of the text, in its order.
             * @example []
             */
            entities: components["schemas"]["Entity"][];
            /**
             * @description What kind of thing was commented: `feeds`.
             * @example feeds
             */
            commentable_type: string;
            /**
             * @description What was commented.
             * @example 1
             */
            commentable_id: number;
            /**
             * @description When.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description The same: a comment does not change.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            user: components["schemas"]["UserSummary"];
            reply?: components["schemas"]["UserSummary"] | null;
        };
        /** CommentText */
        CommentText: {
            /**
             * @description Text, at most 1000 characters.
             * @example Where was this taken?
             */
            body: string;
            /**
             * @description Who is replied to; 0 or absent for no one.
             * @example 0
             */
            reply_user?: number;
        };
        /**
         * Commented
         * @description Comment posted.
         */
        Commented: {
            /** @description One or more sentences. */
            message: string[];
            comment: components["schemas"]["Comment"];
        };
        /**
         * Comments
         * @description A page of comments.
         */
        Comments: {
            /** @description Deprecated; always empty. */
            pinneds: components["schemas"]["Comment"][];
            /** @description Comments, newest first. */
            comments: components["schemas"]["Comment"][];
        };
        /** Commodity */
        Commodity: {
            /**
             * @description Commodity id.
             * @example 1
             */
            id: number;
            /**
             * @description The seller.
             * @example 7
             */
            user_id: number;
            /**
             * @description Kind of commodity.
             * @example normal
             */
            type: string;
            /**
             * @description Its category, 0 for none.
             * @example 0
             */
            category_id: number;
            /**
             * @description Title.
             * @example 手拉坯茶杯
             */
            title: string;
            /**
             * @description Money for one, smallest unit.
             * @example 6800
             */
            price: number;
            /**
             * @description Units of the currency for one.
             * @example 680
             */
            score: number;
            /**
             * @description What it costs elsewhere, smallest unit.
             * @example 8800
             */
            market_price: number;
            /** @description Images, some with a video. */
            photos: components["schemas"]["CommodityPhoto"][];
            /** @description Pictures of the description. */
            content_images: components["schemas"]["File"][];
            /**
             * @description Text above the pictures of the description.
             * @example 每一只都不一样。
             */
            top_text: string;
            /**
             * @description How many there are.
             * @example 20
             */
            inventory: number;
            /**
             * @description Its brand.
             * @example 1
             */
            brand_id: number | null;
            brand: components["schemas"]["BrandCard"] | null;
            user: components["schemas"]["UserSummary"];
            shop_info: components["schemas"]["SellerCard"];
            /**
             * @description Always 0: feeds are what one likes.
             * @example 0
             */
            likes_count: number;
            /**
             * @description Feeds about it.
             * @example 3
             */
            comments_count: number;
            /**
             * @description How often it was opened.
             * @example 120
             */
            views_count: number;
            /**
             * @description When it was added.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /** CommodityPhoto */
        CommodityPhoto: {
            image: components["schemas"]["File"];
            video?: components["schemas"]["File"];
        };
        /**
         * Conversation
         * @description A conversation as I see it.
         */
        Conversation: {
            /**
             * @description Conversation id.
             * @example 1
             */
            id: number;
            /**
             * @description 1, 2, 3 … without gaps: one more with each change in the conversation.
             * @example 1
             */
            rev: number;
            /**
             * @description Two people, a group (4.14), or the chat of a topic.
             * @example direct
             * @enum {string}
             */
            kind: "direct" | "group" | "topic";
            /** @description Name of the group or topic; null for two people. */
            title: string | null;
            avatar: components["schemas"]["File"] | null;
            /**
             * @description The group under `/im`.
             * @example 1
             */
            im_group_id: string | null;
            /**
             * @description The topic.
             * @example 1
             */
            topic_id: number | null;
            user: components["schemas"]["UserSummary"] | null;
            /**
             * @description Owner of the group or creator of the topic.
             * @example 1
             */
            owner_id: number | null;
            /**
             * @description Members.
             * @example 2
             */
            members_count: number;
            last_message: components["schemas"]["ChatMessage"] | null;
            /**
             * @description `seq` of the last message; 0 before the first.
             * @example 1
             */
            last_seq: number;
            /**
             * @description Up to where I read.
             * @example 1
             */
            read_seq: number;
            /**
             * @description Messages after that.
             * @example 0
             */
            unread: number;
            /** @description An unread message mentions me. */
            mentioned: boolean;
            /** @description No pushes, except for mentions; not counted as unread. */
            muted: boolean;
            /** @description Listed before all others. */
            pinned: boolean;
            /**
             * @description `request`: a person you do not follow wrote; accept, answer or decline.
             * @example active
             * @enum {string}
             */
            state: "active" | "request";
            /** @description I can send a message now. */
            can_send: boolean;
            /**
             * @description When it was made.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When the last message was sent.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
        };
        /** ConversationChange */
        ConversationChange: {
            /** @description No pushes for me. */
            muted?: boolean;
            /** @description First in my list. */
            pinned?: boolean;
            /**
             * @description Name of the group.
             * @example 周末徒步
             */
            title?: string;
            /**
             * @description Node of an image you uploaded.
             * @example local:2026/11/15/ab12.png
             */
            avatar?: string;
        };
        /**
         * CurrencyOrder
         * @description One line of a person’s currency log.
         */
        CurrencyOrder: {
            /**
             * @description Order id.
             * @example 42
             */
            id: number;
            /**
             * @description Whose order.
             * @example 1
             */
            owner_id: number;
            /**
             * @description What it was, for people.
             * @example Recharge
             */
            title: string;
            /** @description More about it. */
            body: string | null;
            /**
             * @description 1 income, -1 expense.
             * @example 1
             */
            type: number;
            /**
             * @description `default`, `commodity`, `user`, `task`, `recharge` or `cash`.
             * @example user
             */
            target_type: string;
            /**
             * @description What it was about; the other user’s id when target_type is `user`.
             * @example 7
             */
            target_id: string;
            /**
             * @description Currency type id.
             * @example 1
             */
            currency: number;
            /**
             * @description Currency units.
             * @example 100
             */
            amount: number;
            /**
             * @description 0 waiting, 1 done, -1 failed.
             * @example 1
             */
            state: number;
            /**
             * @description When it was made.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /**
         * DailyFlow
         * @description How much currency came in, moved and went out on a day.
         */
        DailyFlow: {
            /**
             * @description The day (UTC).
             * @example 2026-11-15
             */
            date: string;
            /**
             * @description Bought with money, refunds taken off.
             * @example 1200
             */
            bought: number;
            /**
             * @description Paid by tasks and daily sign-in.
             * @example 1200
             */
            minted: number;
            /**
             * @description Given by staff, less what they took.
             * @example 1200
             */
            adjusted: number;
            /**
             * @description Rewards and fees between people.
             * @example 1200
             */
            given: number;
            /**
             * @description Paid out as money.
             * @example 1200
             */
            withdrawn: number;
        };
        /** DailyFlows */
        DailyFlows: {
            /** @description One entry a day, the oldest first. */
            data: components["schemas"]["DailyFlow"][];
        };
        /** DayInNumbers */
        DayInNumbers: {
            /**
             * @description The day (UTC).
             * @example 2026-11-15
             */
            date: string;
            /**
             * @description New users on that day.
             * @example 12
             */
            users: number;
            /**
             * @description New feeds on that day.
             * @example 12
             */
            feeds: number;
            /**
             * @description New topics on that day.
             * @example 12
             */
            topics: number;
            /**
             * @description New brands on that day.
             * @example 12
             */
            brands: number;
            /**
             * @description New orders on that day.
             * @example 12
             */
            orders: number;
            /**
             * @description New reports on that day.
             * @example 12
             */
            reports: number;
            /**
             * @description New events on that day.
             * @example 12
             */
            events: number;
            /**
             * @description Decisions about reports on that day.
             * @example 12
             */
            reports_decided: number;
            /**
             * @description Those of them that were made in time.
             * @example 11
             */
            reports_in_time: number;
            /**
             * @description Half of them took at most so long; null without any.
             * @example 95
             */
            reports_median_minutes: number | null;
            /**
             * @description Decisions about appeals on that day.
             * @example 12
             */
            appeals_decided: number;
            /**
             * @description Those of them that were made in time.
             * @example 11
             */
            appeals_in_time: number;
            /**
             * @description Half of them took at most so long; null without any.
             * @example 95
             */
            appeals_median_minutes: number | null;
        };
        /**
         * Debt
         * @description What a refund could not take back because it was spent. It blocks withdrawal.
         */
        Debt: {
            /**
             * @description Id of the debt.
             * @example 3
             */
            id: number;
            /**
             * @description Who owes.
             * @example 7
             */
            user_id: number;
            /**
             * @description Their name.
             * @example 林小满
             */
            user_name: string;
            /**
             * @description Currency units owed.
             * @example 400
             */
            amount: number;
            /**
             * @description What it came from.
             * @example Refunded purchase, order 42
             */
            reason: string;
            /** @description The order that took it; null while open and when waived. */
            settled_order_id: number | null;
            /** @description Why it was settled as it was. */
            remark: string | null;
            /**
             * @description When it was settled; null while open.
             * @example 2026-11-15 08:30:00
             */
            settled_at: string | null;
            /**
             * @description When it arose.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
        };
        /** Decision */
        Decision: {
            /**
             * @description Decision id.
             * @example 1
             */
            id: number;
            /** @description What it is about. */
            subject: {
                /**
                 * @description What it is about; `users` is the person.
                 * @example feeds
                 */
                kind: string;
                /**
                 * @description Which one of that kind.
                 * @example 42
                 */
                id: number;
                /** @description How it began when this was decided; may be empty. */
                excerpt: string;
            };
            /**
             * @description What was done.
             * @enum {string}
             */
            act: "removed" | "held" | "refused" | "limited" | "warned" | "suspended";
            /**
             * @description Code of the rule, as in the setting `rules`, or `other`.
             * @example spam
             */
            rule: string;
            /** @description Title of the rule as it was when this was decided; null for `other`. */
            rule_title: {
                /**
                 * @description English.
                 * @example Spam
                 */
                en: string;
                /**
                 * @description 简体中文.
                 * @example 垃圾信息
                 */
                "zh-CN": string;
            } | null;
            /** @description Why, in staff’s words; null when they gave none. */
            reason: string | null;
            /** @description An automatic rule decided, not a person. */
            automatic: boolean;
            /**
             * @description When.
             * @example 2026-11-15T08:30:00Z
             */
            decided_at: string;
            /**
             * @description When it ends by itself; null when it does not.
             * @example 2026-11-15T08:30:00Z
             */
            until: string | null;
            /**
             * @description When it ended or was undone; null while it holds.
             * @example 2026-11-15T08:30:00Z
             */
            ended_at: string | null;
            /**
             * @description Until when it can be appealed.
             * @example 2026-11-15T08:30:00Z
             */
            appeal_until: string;
            appeal: components["schemas"]["Appeal"] | null;
        };
        /**
         * DeviceToken
         * @description The sign-in is complete and its device remembered. Pages of the service get a cookie and 204 instead.
         */
        DeviceToken: {
            /**
             * @description Send it as `X-Device-Token` when signing in on this device: for 30 days no factor is asked for.
             * @example plzd_…
             */
            device_token: string;
        };
        /** DoctorReport */
        DoctorReport: {
            /** @description Nothing differs. */
            ok: boolean;
            /** @description One line a check. */
            checks: {
                /** @description What must hold. */
                name: string;
                /**
                 * @description How many differ.
                 * @example 0
                 */
                value: number;
                /** @description The first few of them. */
                ids: number[];
            }[];
        };
        /**
         * Entity
         * @description A part of a text that leads somewhere.
         */
        Entity: {
            /**
             * @description `mention` of a person, `tag`, or `link`.
             * @example mention
             * @enum {string}
             */
            kind: "mention" | "tag" | "link";
            /**
             * @description Where in the text it begins, in UTF-16 units.
             * @example 0
             */
            from: number;
            /**
             * @description Where it ends.
             * @example 4
             */
            to: number;
            /**
             * @description Who is mentioned.
             * @example 2
             */
            user_id?: number;
            /**
             * @description The tag, without its sign.
             * @example trains
             */
            tag?: string;
            /**
             * @description The address.
             * @example https://example.org/
             */
            url?: string;
        };
        /**
         * Event
         * @description Something people do together.
         */
        Event: {
            /**
             * @description Event id.
             * @example 1
             */
            id: number;
            /**
             * @description Title.
             * @example 周末去青城山徒步
             */
            title: string;
            category: components["schemas"]["EventCategory"];
            /**
             * @description Who announced it.
             * @example 7
             */
            user_id: number;
            avatar: components["schemas"]["File"] | null;
            /**
             * @description People who want to come.
             * @example 8
             */
            want_joins_count: number;
            /**
             * @description People who are interested.
             * @example 20
             */
            interesteds_count: number;
            /**
             * @description When it takes place.
             * @example 2026-11-15 08:30:00
             */
            date: string;
            /** @description What it is about. */
            content: string;
            /**
             * @description Region as text; empty when only an address was given.
             * @example 四川省 成都市
             */
            area: string;
            /**
             * @description Detailed address.
             * @example 青城山前山门
             */
            address: string | null;
            /**
             * @description Fee for one person, in the smallest unit of money.
             * @example 0
             */
            expense: number;
            /**
             * @description Unused; always 0.
             * @example 0
             */
            validate: number;
            /** @description Where it is, in degrees; absent when not given. */
            latitude?: number;
            /** @description Where it is, in degrees; absent when not given. */
            longitude?: number;
            creator: components["schemas"]["EventCreator"];
            /** @description I want to come. */
            wantJoin: boolean;
            /** @description I am interested. */
            interested: boolean;
            /**
             * @description 0 waits for staff, 1 everybody can see it, -1 refused. Only to its creator and to staff.
             * @example 1
             */
            audit?: number;
        };
        /**
         * EventBody
         * @description `area`, `address` or both.
         */
        EventBody: {
            /**
             * @description 2 to 30 characters as people count them. Contains at least one letter, digit or symbol.
             * @example 周末去青城山徒步
             */
            title: string;
            /**
             * @description Its category.
             * @example 1
             */
            category_id: number;
            /**
             * @description When it takes place: `YYYY-MM-DD HH:MM:SS` in UTC, or ISO 8601.
             * @example 2099-05-01 08:30:00
             */
            date: string;
            /**
             * @description What it is about; less than 65,000 bytes.
             * @example 早上八点在山门集合，带一瓶水。
             */
            content: string;
            /**
             * @description Region as text.
             * @example 四川省 成都市
             */
            area?: string;
            /**
             * @description Detailed address.
             * @example 青城山前山门
             */
            address?: string;
            /**
             * @description Fee for one person, in the smallest unit of money.
             * @example 0
             */
            expense?: number;
            /**
             * @description Degrees.
             * @example 30.9
             */
            latitude?: number;
            /**
             * @description Degrees.
             * @example 103.57
             */
            longitude?: number;
            /**
             * @description Node of an image you uploaded: the cover.
             * @example local:2026/11/15/ab12.png
             */
            avatar: string;
        };
        /**
         * EventCategory
         * @description A kind of event.
         */
        EventCategory: {
            /**
             * @description Category id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example 户外
             */
            name: string;
            avatar: components["schemas"]["File"] | null;
            /**
             * @description Larger comes first.
             * @example 10
             */
            sort: number;
            /**
             * @description The category above it; 0 for none.
             * @example 0
             */
            parent_id: number;
            /**
             * @description Events in it that everybody can see.
             * @example 12
             */
            events_count: number;
        };
        /**
         * EventCreator
         * @description Who announced an event.
         */
        EventCreator: {
            /**
             * @description User id.
             * @example 1
             */
            id: number;
            /**
             * @description Unique name.
             * @example 林小满
             */
            name: string;
            /** @description About themselves. */
            bio: string | null;
            /**
             * @description 0 unknown, 1 male, 2 female.
             * @example 2
             */
            sex: number;
            /**
             * @description Where they live, as text.
             * @example 四川省 成都市
             */
            location: string | null;
            avatar: components["schemas"]["File"] | null;
            bg: components["schemas"]["File"] | null;
            verified: components["schemas"]["Verification"] | null;
            /**
             * @description When the e-mail address was verified.
             * @example 2026-11-15 08:30:00
             */
            email_verified_at: string | null;
            /**
             * @description When the phone number was verified.
             * @example 2026-11-15 08:30:00
             */
            phone_verified_at: string | null;
            /**
             * @description Topics they joined.
             * @example 12
             */
            feed_topics_count: number;
            /**
             * @description When they joined.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When the profile last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description When the account was deleted.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
            extra: components["schemas"]["UserCounts"] | null;
            /**
             * @description Code with which they invite others; only to its owner and to staff.
             * @example 10AG7C
             */
            invite_code?: string;
            /** @description Reserved; always null. */
            vip: null;
            verification: components["schemas"]["Verification"] | null;
            certification: components["schemas"]["Verification"] | null;
            /** @description I follow them. */
            has_follower: boolean;
            /** @description They follow me. */
            has_following: boolean;
            /** @description They follow me. */
            following: boolean;
            /** @description I follow them. */
            follower: boolean;
            /**
             * @description Phone number: the eleven digits of a Chinese one, E.164 otherwise; only to its owner and to staff.
             * @example 13800000000
             */
            phone?: string | null;
            /**
             * @description E-mail address; only to its owner and to staff.
             * @example lin@example.org
             */
            email?: string | null;
        };
        /**
         * Factor
         * @description A second factor of mine that is in use.
         */
        Factor: {
            /**
             * @description Id.
             * @example 3
             */
            id: number;
            /**
             * @description `totp`: a code generator. `passkey`: a key kept by the device or the browser.
             * @example totp
             * @enum {string}
             */
            kind: "totp" | "passkey";
            /**
             * @description Where it was added.
             * @example Firefox on Linux
             */
            device: string;
            /**
             * @description How many recovery codes were not used yet.
             * @example 10
             */
            recovery_codes_left: number;
            /**
             * @description When it was added.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it was last shown; null if never.
             * @example 2026-11-15T08:30:00Z
             */
            last_used_at: string | null;
        };
        /**
         * Feed
         * @description A post.
         */
        Feed: {
            /**
             * @description Feed id.
             * @example 1
             */
            id: number;
            /**
             * @description Who published it.
             * @example 1
             */
            user_id: number;
            /**
             * @description Text.
             * @example The 6:40 to the sea, almost empty.
             */
            feed_content: string;
            /**
             * @description Mentions, tags and links of the text, in its order.
             * @example []
             */
            entities: components["schemas"]["Entity"][];
            /**
             * @description Client: 1 pc, 2 h5, 3 ios, 4 android, 5 other.
             * @example 5
             */
            feed_from: number;
            /** @description The client’s own number for it, if it gave one. */
            feed_mark?: number;
            /**
             * @description Latitude, if a place was given.
             * @example 30.657
             */
            feed_latitude?: string;
            /**
             * @description Longitude, if a place was given.
             * @example 104.066
             */
            feed_longtitude?: string;
            /**
             * @description Geohash of the place.
             * @example wm3yrj
             */
            feed_geohash?: string;
            /** @description Up to nine pictures, in order. */
            images: components["schemas"]["Picture"][];
            /** @description A video and its cover; null when there is none. */
            video: {
                resource: components["schemas"]["File"];
                cover: components["schemas"]["File"] | null;
            } | null;
            /** @description `mall_commodities`, `knowledge`, `info`, `event`, `wenda`, or null. */
            repostable_type: string | null;
            /**
             * @description What it is about; 0 when nothing.
             * @example 0
             */
            repostable_id: number;
            /**
             * @description When staff recommended it.
             * @example 2026-11-15 08:30:00
             */
            recommended_at: string | null;
            /**
             * @description When it was published.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description Always null: a deleted feed is not shown.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
            /** @description Topics it was published in. */
            topics: components["schemas"]["FeedTopic"][];
            /** @description Recommendation categories it was pushed to. */
            categories: components["schemas"]["FeedCategoryName"][];
            theme: components["schemas"]["FeedTheme"] | null;
            /**
             * @description Likes.
             * @example 3
             */
            like_count: number;
            /**
             * @description How often it was opened.
             * @example 3
             */
            feed_view_count: number;
            /**
             * @description Comments.
             * @example 3
             */
            feed_comment_count: number;
            /**
             * @description Hot-ranking value; page the hot list by it.
             * @example 48230110
             */
            hot: number;
            /** @description What it was rewarded with. */
            reward: {
                /**
                 * @description How many rewards.
                 * @example 3
                 */
                count: number;
                /**
                 * @description Currency in all; null when none.
                 * @example 120
                 */
                amount: number | null;
            };
            /** @description I like it. False for a guest. */
            has_like: boolean;
            /** @description I collected it. False for a guest. */
            has_collect: boolean;
            user: components["schemas"]["UserSummary"];
            /** @description The record it is about, by `repostable_type`; null when there is none or it is gone. */
            repostable: components["schemas"]["Commodity"] | components["schemas"]["Knowledge"] | components["schemas"]["Info"] | components["schemas"]["Wenda"] | components["schemas"]["Event"] | null;
        };
        /**
         * FeedCategory
         * @description A recommendation category.
         */
        FeedCategory: {
            /**
             * @description Category id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example Editor’s choice
             */
            name: string;
            /**
             * @description Feeds pushed to it.
             * @example 3
             */
            feeds_count: number;
            /**
             * @description When it was made.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
        };
        /**
         * FeedCategoryName
         * @description A recommendation category.
         */
        FeedCategoryName: {
            /**
             * @description Category id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example Editor’s choice
             */
            name: string;
        };
        /**
         * FeedTag
         * @description A tag in posts.
         */
        FeedTag: {
            /**
             * @description The tag as it was written first, without its sign.
             * @example trains
             */
            tag: string;
            /**
             * @description Public posts with it in the last seven days; only in trending tags.
             * @example 12
             */
            feeds_count?: number;
        };
        /**
         * FeedTheme
         * @description A theme as a feed shows it.
         */
        FeedTheme: {
            /**
             * @description Theme id.
             * @example 1
             */
            id: number;
            /**
             * @description What people publish about.
             * @example A window you look out of
             */
            title: string;
            /**
             * @description More about it.
             * @example Any window, any weather.
             */
            description?: string;
            /** @description How much it is used. */
            counts: {
                /**
                 * @description How many people published in it.
                 * @example 3
                 */
                participator: number;
            };
        };
        /**
         * FeedTopic
         * @description A topic a feed was published in.
         */
        FeedTopic: {
            /**
             * @description Topic id.
             * @example 1
             */
            id: number;
            /**
             * @description Name of the topic.
             * @example Slow trains
             */
            name: string;
            logo: components["schemas"]["File"];
            /** @description Which feed is in which topic. */
            pivot: {
                /**
                 * @description The feed.
                 * @example 1
                 */
                feed_id: number;
                /**
                 * @description The topic.
                 * @example 1
                 */
                topic_id: number;
            };
        };
        /** Figures */
        Figures: {
            /** @description When, in milliseconds since 1970. */
            at: number;
            /** @description From `plaza_http_request_duration_seconds`, a second. */
            requests: number;
            /** @description From `plaza_http_request_duration_seconds`, a second. */
            errors: number;
            /** @description From `plaza_http_request_duration_seconds`, a second. */
            latency_ms: number;
            /** @description From `plaza_http_shed_total`, a second. */
            shed: number;
            /** @description From `plaza_login_failures_total`, a second. */
            login_failures: number;
            /** @description From `plaza_jobs_total`, a second. */
            jobs_done: number;
            /** @description `plaza_jobs_dead`. */
            jobs_laid_aside: number;
            /** @description `plaza_streams_open`. */
            streams_open: number;
            /** @description `plaza_ledger_differences`. */
            ledger_differences: number;
            /** @description `plaza_nodejs_heap_size_used_bytes`. */
            heap_mb: number;
            /** @description `plaza_nodejs_eventloop_lag_p99_seconds`. */
            event_loop_ms: number;
        };
        /** FiguresOfAnHour */
        FiguresOfAnHour: {
            /** @description A sample every fifteen seconds, the oldest first. */
            data: components["schemas"]["Figures"][];
        };
        /**
         * File
         * @description An uploaded file.
         */
        File: {
            /**
             * @description Address of the file; images take `?rule=w_200,h_200,q_80,b_10,f_webp`.
             * @example http://127.0.0.1:3000/storage/local/2026/11/15/ab12.png
             */
            url: string;
            /**
             * @description Storage vendor name.
             * @example local
             */
            vendor: string;
            /**
             * @description Media type, found from the content.
             * @example image/png
             */
            mime: string;
            /**
             * @description Size in bytes.
             * @example 48213
             */
            size: number;
            /** @description Width and height, where the file has them. */
            dimension?: {
                /**
                 * @description Pixels.
                 * @example 512
                 */
                width: number;
                /**
                 * @description Pixels.
                 * @example 512
                 */
                height: number;
            };
            /** @description Storage node, on records that show it to the file’s owner. */
            node?: string;
        };
        /**
         * Gift
         * @description Something one can reward with.
         */
        Gift: {
            /**
             * @description Gift id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example 玫瑰
             */
            name: string;
            /**
             * @description Units for one.
             * @example 100
             */
            price: number;
            icon: components["schemas"]["File"] | null;
            effect_icon?: components["schemas"]["File"] | null;
            /**
             * @description Larger comes first.
             * @example 10
             */
            sort: number;
            /**
             * @description When it was added.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /**
         * HeldForSecondPerson
         * @description Nothing has changed yet: a second person has to agree.
         */
        HeldForSecondPerson: {
            /** @description What was done, for people. */
            message: string;
            /** @description What waits. */
            proposal: {
                /**
                 * @description Proposal id, as in `/admin/proposals`.
                 * @example 4
                 */
                id: number;
            };
        };
        /** ImGroup */
        ImGroup: {
            /**
             * @description Group id.
             * @example 1
             */
            id: string;
            /**
             * @description Name.
             * @example 周末徒步
             */
            name: string;
            /** @description What it is about. */
            description: string;
            /** @description Joining needs the approval of the owner or an admin. */
            membersonly: boolean;
            /** @description Members may add others; otherwise only the owner or an admin. */
            allowinvites: boolean;
            /**
             * @description Most members, the owner included.
             * @example 200
             */
            maxusers: number;
            /**
             * @description Members, the owner included.
             * @example 8
             */
            affiliations_count: number;
            /** @description Everybody may see it; otherwise only its members. */
            public: boolean;
            /**
             * @description The owner’s uid: the user’s id.
             * @example 7
             */
            owner: string;
            /**
             * @description When it was made, in milliseconds.
             * @example 1794733200000
             */
            created: number;
            /**
             * @description Reserved; always empty.
             * @example
             */
            custom: string;
            /** @description Members, the owner first. Of several groups asked for at once not all: 2000 in one answer. */
            affiliations: components["schemas"]["ImMember"][];
            /** @description Address of its picture; absent when it has none. */
            group_face?: string;
        };
        /** ImGroupChanged */
        ImGroupChanged: {
            /**
             * @description Name.
             * @example 周末徒步
             */
            groupname: string;
            /** @description What it is about. */
            desc: string;
            /** @description Everybody may see it; otherwise only its members. */
            public: boolean;
            /**
             * @description Most members, the owner included.
             * @example 200
             */
            maxusers: number;
            /** @description Joining needs the approval of the owner or an admin. */
            members_only: boolean;
            /** @description Members may add others; otherwise only the owner or an admin. */
            allowinvites: boolean;
            /** @description Address of its picture; absent when it has none. */
            group_face?: string;
            /**
             * @description Group id.
             * @example 1
             */
            im_group_id: string;
        };
        /** ImGroupCreated */
        ImGroupCreated: {
            /** @description One or more sentences. */
            message: string[];
            /**
             * @description Group id.
             * @example 1
             */
            im_group_id: string;
        };
        /** ImGroupFace */
        ImGroupFace: {
            /**
             * @description Group id.
             * @example 1
             */
            im_group_id: string;
            /** @description Address of its picture. */
            group_face: string;
        };
        /** ImMember */
        ImMember: {
            /**
             * @description User id.
             * @example 7
             */
            id: number;
            /**
             * @description Name.
             * @example 林小满
             */
            name: string;
            /** @description About themselves. */
            bio: string | null;
            /**
             * @description 0 unknown, 1 male, 2 female.
             * @example 2
             */
            sex: number;
            /** @description Where they live, as text. */
            location: string | null;
            /**
             * @description When they joined the community.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When the profile last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description 1 for the owner of the group, else 0.
             * @example 0
             */
            is_owner: number;
            avatar: components["schemas"]["File"] | null;
            bg: components["schemas"]["File"] | null;
            verified: components["schemas"]["Verification"] | null;
            extra: components["schemas"]["UserCounts"] | null;
            certification: components["schemas"]["Verification"] | null;
        };
        /** ImPassword */
        ImPassword: {
            /** @description One or more sentences. */
            message: string[];
            /** @description What your messaging client signs in with. Keep it secret. */
            im_pwd_hash: string;
        };
        /** ImUid */
        ImUid: {
            /**
             * @description The member’s uid.
             * @example 7
             */
            member: string;
        };
        /**
         * IndexedFeed
         * @description A feed in a list that is paged by `index`.
         */
        IndexedFeed: {
            /**
             * @description Feed id.
             * @example 1
             */
            id: number;
            /**
             * @description Who published it.
             * @example 1
             */
            user_id: number;
            /**
             * @description Text.
             * @example The 6:40 to the sea, almost empty.
             */
            feed_content: string;
            /**
             * @description Mentions, tags and links of the text, in its order.
             * @example []
             */
            entities: components["schemas"]["Entity"][];
            /**
             * @description Client: 1 pc, 2 h5, 3 ios, 4 android, 5 other.
             * @example 5
             */
            feed_from: number;
            /** @description The client’s own number for it, if it gave one. */
            feed_mark?: number;
            /**
             * @description Latitude, if a place was given.
             * @example 30.657
             */
            feed_latitude?: string;
            /**
             * @description Longitude, if a place was given.
             * @example 104.066
             */
            feed_longtitude?: string;
            /**
             * @description Geohash of the place.
             * @example wm3yrj
             */
            feed_geohash?: string;
            /** @description Up to nine pictures, in order. */
            images: components["schemas"]["Picture"][];
            /** @description A video and its cover; null when there is none. */
            video: {
                resource: components["schemas"]["File"];
                cover: components["schemas"]["File"] | null;
            } | null;
            /** @description `mall_commodities`, `knowledge`, `info`, `event`, `wenda`, or null. */
            repostable_type: string | null;
            /**
             * @description What it is about; 0 when nothing.
             * @example 0
             */
            repostable_id: number;
            /**
             * @description When staff recommended it.
             * @example 2026-11-15 08:30:00
             */
            recommended_at: string | null;
            /**
             * @description When it was published.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description Always null: a deleted feed is not shown.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
            /** @description Topics it was published in. */
            topics: components["schemas"]["FeedTopic"][];
            /** @description Recommendation categories it was pushed to. */
            categories: components["schemas"]["FeedCategoryName"][];
            theme: components["schemas"]["FeedTheme"] | null;
            /**
             * @description Likes.
             * @example 3
             */
            like_count: number;
            /**
             * @description How often it was opened.
             * @example 3
             */
            feed_view_count: number;
            /**
             * @description Comments.
             * @example 3
             */
            feed_comment_count: number;
            /**
             * @description Hot-ranking value; page the hot list by it.
             * @example 48230110
             */
            hot: number;
            /** @description What it was rewarded with. */
            reward: {
                /**
                 * @description How many rewards.
                 * @example 3
                 */
                count: number;
                /**
                 * @description Currency in all; null when none.
                 * @example 120
                 */
                amount: number | null;
            };
            /** @description I like it. False for a guest. */
            has_like: boolean;
            /** @description I collected it. False for a guest. */
            has_collect: boolean;
            user: components["schemas"]["UserSummary"];
            /** @description The record it is about, by `repostable_type`; null when there is none or it is gone. */
            repostable: components["schemas"]["Commodity"] | components["schemas"]["Knowledge"] | components["schemas"]["Info"] | components["schemas"]["Wenda"] | components["schemas"]["Event"] | null;
            /**
             * @description Page by the smallest of these.
             * @example 9
             */
            index: number;
        };
        /** Info */
        Info: {
            /**
             * @description Info id.
             * @example 1
             */
            id: number;
            /**
             * @description Who wrote it.
             * @example 7
             */
            author_id: number;
            /**
             * @description Its category, 0 for none.
             * @example 0
             */
            category_id: number;
            /**
             * @description Title.
             * @example 周末河边集市
             */
            title: string;
            /** @description In short; may be empty. */
            summary: string;
            /** @description The text. */
            content: string;
            /** @description Images and videos. */
            medias: components["schemas"]["File"][];
            author: components["schemas"]["UserSummary"];
            category: components["schemas"]["InfoCategory"] | null;
            /**
             * @description How often it was opened.
             * @example 120
             */
            views_count: number;
            /**
             * @description Always 0: feeds are what one likes.
             * @example 0
             */
            likes_count: number;
            /**
             * @description Feeds about it.
             * @example 3
             */
            comments_count: number;
            /**
             * @description When it was added.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /**
         * InfoCategory
         * @description Its category; null for none.
         */
        InfoCategory: {
            /**
             * @description Category id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example 社区
             */
            name: string;
        };
        /**
         * JoinTopic
         * @description May be left out.
         */
        JoinTopic: {
            /**
             * @description A member who invited me. Into a hidden topic, naming a non-member counts as naming no one.
             * @example 1
             */
            invitor?: number;
        };
        /** Knowledge */
        Knowledge: {
            /**
             * @description Knowledge id.
             * @example 1
             */
            id: number;
            /**
             * @description Who wrote it.
             * @example 7
             */
            author_id: number;
            /**
             * @description Its category, 0 for none.
             * @example 0
             */
            category_id: number;
            cover: components["schemas"]["File"] | null;
            /**
             * @description Title.
             * @example 阳台种菜十二课
             */
            title: string;
            /** @description Second line; may be empty. */
            subtitle: string;
            /** @description What it is about; may be empty. */
            intro: string;
            /**
             * @description Money, smallest unit.
             * @example 1900
             */
            price: number;
            /**
             * @description Units of the currency.
             * @example 190
             */
            score: number;
            /**
             * @description Published chapters.
             * @example 12
             */
            chapters_count: number;
            /**
             * @description `published`; staff also see `hidden` ones.
             * @enum {string}
             */
            status: "published" | "hidden";
            author: components["schemas"]["UserSummary"];
            /**
             * @description When it was added.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /** LedgerAccount */
        LedgerAccount: {
            /**
             * @description Account id.
             * @example 12
             */
            id: number;
            /**
             * @description Kind of account: `user`, `hold` or `system`.
             * @example user
             */
            kind: string;
            /**
             * @description Name of an account of the system.
             * @example mint
             */
            name: string | null;
            /**
             * @description Whose it is.
             * @example 7
             */
            owner_id: number | null;
            /**
             * @description Their name.
             * @example 林小满
             */
            owner_name: string | null;
            /**
             * @description What is in it; accounts of the system keep none.
             * @example 120
             */
            balance: number;
            /**
             * @description Entries so far.
             * @example 9
             */
            entries: number;
        };
        /**
         * LedgerCheckRun
         * @description Checks in a row that found the same.
         */
        LedgerCheckRun: {
            /**
             * @description Number of the run.
             * @example 4
             */
            id: number;
            /**
             * @description `recent`: what is new, every minute. `whole`: the whole history.
             * @example whole
             */
            scope: string;
            /**
             * @description When this was found first.
             * @example 2026-11-15T08:30:00Z
             */
            first_at: string;
            /**
             * @description When this was found last.
             * @example 2026-11-15T08:30:00Z
             */
            last_at: string;
            /**
             * @description How often in a row.
             * @example 1440
             */
            times: number;
            /** @description What did not add up; empty is right. */
            broken: {
                /** @description What must not be. */
                name: string;
                /** @description How often it is. */
                value: number;
            }[];
        };
        /** LedgerEntry */
        LedgerEntry: {
            /**
             * @description In which account.
             * @example 12
             */
            account_id: number;
            /**
             * @description Its position in that account.
             * @example 3
             */
            seq: number;
            /**
             * @description Of which transfer.
             * @example 99
             */
            transfer_id: number;
            /**
             * @description Kind of the transfer.
             * @example reward
             */
            kind: string;
            /**
             * @description What it added, or with a minus took.
             * @example -10
             */
            delta: number;
            /**
             * @description The balance after it.
             * @example 110
             */
            balance_after: number;
            /**
             * @description The account on the other side.
             * @example 14
             */
            other_account_id: number;
            /**
             * @description Whose that is.
             * @example Amara
             */
            other_name: string;
            /**
             * @description Kind of account: `user`, `hold` or `system`.
             * @example user
             */
            other_kind: string;
            /**
             * @description When.
             * @example 2026-11-15T08:30:00Z
             */
            at: string;
        };
        /** LedgerReport */
        LedgerReport: {
            /** @description Every check ran and found nothing. */
            ok: boolean;
            /** @description One line a check. */
            checks: {
                /** @description What must not be. */
                name: string;
                /** @description How often it is; 0 is right. */
                value: number;
            }[];
            /** @description Coins that were not paid for: from tasks, sign-in and staff. They may be paid out beyond what was paid in. */
            unbacked_coins: number;
            /** @description How far payments were compared with what providers say they took. */
            statements: {
                /** @description Days of a provider whose statement was loaded and held against the payments; 0 compares nothing. */
                loaded_days: number;
                /** @description Those of them whose payments were also looked for in the statement: the days before and after are loaded too. */
                compared_days: number;
            };
        };
        /**
         * LedgerTransfer
         * @description Currency that moved from one account to another.
         */
        LedgerTransfer: {
            /**
             * @description Transfer id.
             * @example 99
             */
            id: number;
            /**
             * @description What it was for.
             * @example reward
             */
            kind: string;
            /**
             * @description Posted once under this.
             * @example reward:…
             */
            key: string;
            /**
             * @description Currency units.
             * @example 10
             */
            amount: number;
            /**
             * @description Out of this account.
             * @example 12
             */
            from_account_id: number;
            /**
             * @description Whose that is.
             * @example Mo
             */
            from_name: string;
            /**
             * @description Kind of account: `user`, `hold` or `system`.
             * @example user
             */
            from_kind: string;
            /**
             * @description Into this account.
             * @example 14
             */
            to_account_id: number;
            /**
             * @description Whose that is.
             * @example Amara
             */
            to_name: string;
            /**
             * @description Kind of account: `user`, `hold` or `system`.
             * @example user
             */
            to_kind: string;
            /** @description The hold it paid out or gave back. */
            resolves: number | null;
            /**
             * @description When.
             * @example 2026-11-15T08:30:00Z
             */
            at: string;
        };
        /** LedgerTransferInFull */
        LedgerTransferInFull: {
            transfer: components["schemas"]["LedgerTransfer"];
            /** @description The orders it was posted for. */
            orders: components["schemas"]["StaffCurrencyOrder"][];
        };
        /**
         * Like
         * @description A user likes something.
         */
        Like: {
            /**
             * @description Like id.
             * @example 7
             */
            id: number;
            /**
             * @description Who likes.
             * @example 2
             */
            user_id: number;
            /**
             * @description Whose it is.
             * @example 1
             */
            target_user: number;
            /**
             * @description What is liked.
             * @example 1
             */
            likeable_id: number;
            /**
             * @description What kind of thing: `feeds`.
             * @example feeds
             */
            likeable_type: string;
            /**
             * @description When.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description The same: a like does not change.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string | null;
            user: components["schemas"]["UserSummary"];
        };
        /** LoadedStatement */
        LoadedStatement: {
            /**
             * @description How many payments it has.
             * @example 0
             */
            lines: number;
        };
        /**
         * Location
         * @description A region.
         */
        Location: {
            /**
             * @description Location id: the region’s official code.
             * @example 510100
             */
            id: number;
            /**
             * @description Name.
             * @example 成都市
             */
            name: string;
            /**
             * @description Id of the location above; 0 at the top.
             * @example 510000
             */
            pid: number;
            /**
             * @description Free for clients; empty unless staff filled it.
             * @example
             */
            extends: string;
            /**
             * @description When it was first loaded.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When its name or place in the tree last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            parent: components["schemas"]["SecondLocation"] | null;
        };
        /** LocationHit */
        LocationHit: {
            /** @description The locations directly below the hit; null when the tree reaches three levels. */
            items: components["schemas"]["LocationItem"][] | null;
            tree: components["schemas"]["Location"];
        };
        /**
         * LocationItem
         * @description A region.
         */
        LocationItem: {
            /**
             * @description Location id: the region’s official code.
             * @example 510100
             */
            id: number;
            /**
             * @description Name.
             * @example 成都市
             */
            name: string;
            /**
             * @description Id of the location above; 0 at the top.
             * @example 510000
             */
            pid: number;
            /**
             * @description Free for clients; empty unless staff filled it.
             * @example
             */
            extends: string;
            /**
             * @description When it was first loaded.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When its name or place in the tree last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /** @description Always null: the place above is in `tree`. */
            parent: null;
        };
        /**
         * Message
         * @description It is done.
         */
        Message: {
            /** @description What was done, for people. */
            message: string;
        };
        /**
         * Messages
         * @description It is done.
         */
        Messages: {
            /** @description One or more sentences. */
            message: string[];
        };
        /** NewChatMessage */
        NewChatMessage: {
            /**
             * @description What your client calls this message, such as a UUID. Sending it again returns the first message.
             * @example 5a0c6b1e-8f4e-4b61-9f57-1d2a3c4b5e6f
             */
            client_id: string;
            /**
             * @description What to say.
             * @example 明天见！
             */
            text?: string;
            /** @description Files. */
            files?: string[];
            /** @description Something to share. */
            share?: {
                /**
                 * @description What kind of thing.
                 * @example feed
                 * @enum {string}
                 */
                type: "feed" | "mall_commodities" | "knowledge" | "info" | "event" | "wenda";
                /**
                 * @description Which one.
                 * @example 1
                 */
                id: number;
            };
            /**
             * @description `seq` of the message this answers.
             * @example 1
             */
            reply_to?: number;
            /** @description Members to mention; others are left out. */
            mentions?: number[];
        };
        /**
         * NewConversation
         * @description `user_id` for two people, `title` and `user_ids` for a group.
         */
        NewConversation: {
            /**
             * @description Whom to talk to; alone.
             * @example 1
             */
            user_id?: number;
            /**
             * @description Name of the group.
             * @example 周末徒步
             */
            title?: string;
            /**
             * @description People.
             * @example [
             *       1
             *     ]
             */
            user_ids?: number[];
        };
        /** NewFeed */
        NewFeed: {
            /**
             * @description Text, at most 10000 characters.
             * @example The 6:40 to the sea, almost empty.
             */
            feed_content?: string;
            /**
             * @description Client: 1 pc, 2 h5, 3 ios, 4 android, 5 other.
             * @default 5
             */
            feed_from?: number;
            /** @description The client’s own number for it; a second feed with it is refused. */
            feed_mark?: number;
            /**
             * @description Topics to publish in, at most 5.
             * @example []
             */
            topics?: number[];
            /**
             * @description Pictures in order, at most 9.
             * @example []
             */
            images?: string[];
            /**
             * @description Descriptions of the pictures, in their order, at most 1000 characters each. Fewer than pictures is fine.
             * @example []
             */
            image_alts?: string[];
            /** @description One video, instead of photos. */
            video?: {
                /**
                 * @description Node of an uploaded video.
                 * @example local:2026/11/15/ab12.png
                 */
                resource: string;
                /**
                 * @description Node of an uploaded picture.
                 * @example local:2026/11/15/ab12.png
                 */
                cover?: string;
            };
            /**
             * @description Theme to publish in.
             * @example 1
             */
            theme?: number;
            /**
             * @description Latitude; together with `feed_longtitude`.
             * @example 30.657
             */
            feed_latitude?: string | number;
            /**
             * @description Longitude; together with `feed_latitude`.
             * @example 30.657
             */
            feed_longtitude?: string | number;
            /**
             * @description Geohash of the place; computed when absent.
             * @example 30.657
             */
            feed_geohash?: string | number;
            /** @description What kind of record it is about: `mall_commodities`, `knowledge`, `info`, `event`, `wenda`. */
            repostable_type?: string;
            /** @description Which record; 0 or absent for none. */
            repostable_id?: number;
        };
        /** NewTopic */
        NewTopic: {
            /**
             * @description Unique among living topics, whatever its case and width. Contains at least one letter, digit or symbol.
             * @example 雨天的窗
             */
            name: string;
            /**
             * @description What it is about.
             * @example 每周六早上七点，带上速写本。
             */
            desc?: string;
            /**
             * @description Category.
             * @example 1
             */
            topic_category_id?: number;
            /**
             * @description Node of an image you uploaded.
             * @example local:2026/11/15/ab12.png
             */
            logo?: string;
            /**
             * @description Node of an image you uploaded, for the head of the page.
             * @example local:2026/11/15/ab12.png
             */
            bg?: string;
            /**
             * @description How one joins. Ignored where staff have fixed it.
             * @example directJoin
             * @enum {string}
             */
            join_permission?: "directJoin" | "afterAudit";
            /**
             * @description Who may publish; members unless given. Ignored where staff have fixed it.
             * @example creatorOnly
             * @enum {string}
             */
            publish_permission?: "creatorOnly" | "memberOnly" | "allUser" | "specialUser";
            /**
             * @description In everybody’s lists, or only for those who know it.
             * @example hidden
             * @enum {string}
             */
            visible: "visible" | "hidden";
            /**
             * @description Required for a visible topic; the same as `join_permission` in other words.
             * @example open
             * @enum {string}
             */
            join_mode?: "open" | "need-audit";
            /**
             * @description Invited users are audited too; required with `need-audit`.
             * @example true
             * @enum {boolean|integer}
             */
            invited_audit?: true | false | 0 | 1;
            /**
             * @description Fee for joining a hidden topic. A visible one is always free.
             * @example 0
             */
            expense?: number;
            /**
             * @description Share for inviting, at most `expense`; unused.
             * @example 0
             */
            divide?: number;
        };
        /** NewTopicId */
        NewTopicId: {
            /**
             * @description Id of the topic.
             * @example 1
             */
            id: number;
        };
        /** Notification */
        Notification: {
            /**
             * @description Record id.
             * @example 42
             */
            id: string;
            /**
             * @description When it happened.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it was marked read.
             * @example 2026-11-15T08:30:00Z
             */
            read_at: string | null;
            /** @description What happened, by kind. */
            data: {
                /** @description Who did it. */
                sender?: {
                    /**
                     * @description Who did it.
                     * @example 1
                     */
                    id: number;
                    /**
                     * @description Their name.
                     * @example lin
                     */
                    name: string;
                    avatar: components["schemas"]["File"] | null;
                };
                /** @description The topic it is about. */
                topic?: {
                    /**
                     * @description Topic id.
                     * @example 1
                     */
                    id: number;
                    /**
                     * @description Absent when it is gone.
                     * @example 摄影
                     */
                    name?: string;
                    logo?: components["schemas"]["File"] | null;
                    /**
                     * @description Fee of the application.
                     * @example 10
                     */
                    expense?: number;
                };
                /** @description What was given. */
                log?: {
                    /**
                     * @description Name of the gift.
                     * @example 玫瑰
                     */
                    name: string;
                    /**
                     * @description Units for one.
                     * @example 100
                     */
                    price: number;
                    /**
                     * @description How many.
                     * @example 1
                     */
                    numbers: number;
                };
                /** @description The feed it is about. */
                feed?: {
                    /**
                     * @description Feed id.
                     * @example 1
                     */
                    id: number;
                    /**
                     * @description Its text; absent when it is deleted or hidden.
                     * @example hello
                     */
                    content?: string;
                    /** @description Its pictures. */
                    images?: components["schemas"]["Picture"][];
                    /** @description Its video. */
                    video?: {
                        resource: components["schemas"]["File"];
                        cover: components["schemas"]["File"] | null;
                    } | null;
                };
                /** @description The comment it is about. */
                comment?: {
                    /**
                     * @description Comment id.
                     * @example 1
                     */
                    id: number;
                    /**
                     * @description What it says; absent when it is gone.
                     * @example nice
                     */
                    body?: string;
                    /**
                     * @description Who was replied to, 0 for no one.
                     * @example 0
                     */
                    reply_user?: number;
                    /**
                     * @description When it was written.
                     * @example 2026-11-15 08:30:00
                     */
                    created_at?: string;
                };
                /**
                 * @description What the service says.
                 * @example Your topic was approved.
                 */
                content?: string;
                /**
                 * @description The decision it is about, for `GET /user/decisions/:id`.
                 * @example 1
                 */
                decision?: number;
            };
        };
        /** NotificationPage */
        NotificationPage: {
            /** @description Newest first, 10 a page. */
            data: components["schemas"]["Notification"][];
            /** @description Addresses of other pages. */
            links: {
                /**
                 * @description First page.
                 * @example https://plaza.example/api/v2/user/notifications?type=like&page=1
                 */
                first: string | null;
                /**
                 * @description Last page that can be asked for.
                 * @example https://plaza.example/api/v2/user/notifications?type=like&page=1
                 */
                last: string | null;
                /**
                 * @description The page before.
                 * @example https://plaza.example/api/v2/user/notifications?type=like&page=1
                 */
                prev: string | null;
                /**
                 * @description The next page.
                 * @example https://plaza.example/api/v2/user/notifications?type=like&page=1
                 */
                next: string | null;
            };
            /** @description Where this page is. */
            meta: {
                /**
                 * @description This page.
                 * @example 1
                 */
                current_page: number;
                /**
                 * @description Position of its first record, counted from 1.
                 * @example 1
                 */
                from: number | null;
                /**
                 * @description Last page that can be asked for.
                 * @example 1
                 */
                last_page: number;
                /**
                 * @description Address without page.
                 * @example https://plaza.example/api/v2/user/notifications
                 */
                path: string;
                /**
                 * @description Records a page.
                 * @example 1
                 */
                per_page: number;
                /**
                 * @description Position of its last record.
                 * @example 1
                 */
                to: number | null;
                /**
                 * @description Records in all.
                 * @example 1
                 */
                total: number;
            };
        };
        /** NotificationSettings */
        NotificationSettings: {
            /**
             * @description Push rewards.
             * @example true
             */
            reward: boolean;
            /**
             * @description Push comments.
             * @example true
             */
            comment: boolean;
            /**
             * @description Show chat messages: kept for the client, which gets them from the messaging provider. Nothing here pushes them.
             * @example true
             */
            chat: boolean;
            /**
             * @description Pushes make a sound; without it they carry `extra.silent`.
             * @example true
             */
            sound: boolean;
            /**
             * @description Push what is published about your commodities.
             * @example true
             */
            mall_selling_commodity: boolean;
            /**
             * @description Push what is published about your knowledge.
             * @example true
             */
            selling_knowledge: boolean;
        };
        /** NotificationStatistics */
        NotificationStatistics: {
            /** @description Unread records by kind. */
            badges: {
                /**
                 * @description Unread.
                 * @example 3
                 */
                comment: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                like: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                reward: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                answer: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                adoption: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                mall_selling_commodity: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                selling_knowledge: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                accept: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                applyFor: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                following: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                system: number;
                /**
                 * @description Unread.
                 * @example 3
                 */
                mention: number;
            };
            /** @description When the last record of a kind came. */
            lastCreatedAts: {
                /**
                 * @description When the last one came; null when none ever did.
                 * @example 2026-11-15T08:30:00Z
                 */
                comment: string | null;
                /**
                 * @description When the last one came; null when none ever did.
                 * @example 2026-11-15T08:30:00Z
                 */
                like: string | null;
                /**
                 * @description When the last one came; null when none ever did.
                 * @example 2026-11-15T08:30:00Z
                 */
                reward: string | null;
                /**
                 * @description When the last one came; null when none ever did.
                 * @example 2026-11-15T08:30:00Z
                 */
                mall_selling_commodity: string | null;
                /**
                 * @description When the last one came; null when none ever did.
                 * @example 2026-11-15T08:30:00Z
                 */
                selling_knowledge: string | null;
            };
            /** @description Who did it last. */
            previewUserNames: {
                /** @description Who was last, at most three. */
                comment: string[];
                /** @description Who was last, at most three. */
                like: string[];
                /** @description Who was last, at most three. */
                reward: string[];
            };
        };
        /** OpenedReport */
        OpenedReport: {
            /**
             * @description Report id.
             * @example 1
             */
            id: number;
            /**
             * @description What kind of thing was reported; `automatic`: the service noticed it.
             * @enum {string}
             */
            kind: "users" | "comments" | "feeds" | "knowledge" | "chapters" | "infos" | "events" | "commodities" | "wendas" | "chats" | "automatic";
            /**
             * @description What kind of thing it is about: the kind, or of an `automatic` report such as `feeds` or `topics`.
             * @example feeds
             */
            subject_kind: string;
            /**
             * @description Which one of that kind.
             * @example 42
             */
            subject_id: number;
            /** @description What it was called or began with when it was reported. */
            title: string;
            /**
             * @description Whose it is.
             * @example 7
             */
            owner_id: number;
            /** @description Their name now. */
            owner_name: string;
            /**
             * @description Who reported it; null of an automatic one.
             * @example 9
             */
            reporter_id: number | null;
            /** @description Their name now. */
            reporter_name: string | null;
            /** @description What the reporter wrote, if anything, or why the service noticed it. */
            reason: string | null;
            /**
             * @description What kind of breach the reporter chose; null where they chose none.
             * @example spam
             * @enum {string|null}
             */
            category: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other" | null;
            /** @description No one sees it until this is decided. */
            held: boolean;
            /**
             * @description `waiting` until it is decided.
             * @enum {string}
             */
            status: "waiting" | "handled" | "rejected";
            /** @description What staff noted. */
            remark: string | null;
            /** @description Who decided. */
            handler_id: number | null;
            /** @description Their name now. */
            handler_name: string | null;
            /**
             * @description When it was decided.
             * @example 2026-11-15T08:30:00Z
             */
            handled_at: string | null;
            /**
             * @description When it was reported.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
            /** @description The reported chat message and five on each side, as they were; null for other kinds. */
            snapshot: {
                /** @description Its number in the conversation. */
                seq: number;
                /** @description Who said it. */
                user: {
                    /** @description Who said it. */
                    id: number;
                    /** @description Their name then. */
                    name: string;
                };
                /** @description What it said; empty when it was recalled. */
                text: string;
                /** @description How many files it had. */
                files: number;
                /**
                 * @description When it was recalled.
                 * @example 2026-11-15T08:30:00Z
                 */
                recalled_at: string | null;
                /**
                 * @description When it was sent.
                 * @example 2026-11-15T08:30:00Z
                 */
                created_at: string;
                /** @description It is the one that was reported. */
                is_reported: boolean;
            }[] | null;
        };
        /**
         * OwnUser
         * @description The signed-in person’s own record.
         */
        OwnUser: {
            /**
             * @description User id.
             * @example 1
             */
            id: number;
            /**
             * @description Unique name.
             * @example 林小满
             */
            name: string;
            /** @description About themselves. */
            bio: string | null;
            /**
             * @description 0 unknown, 1 male, 2 female.
             * @example 2
             */
            sex: number;
            /**
             * @description Where they live, as text.
             * @example 四川省 成都市
             */
            location: string | null;
            avatar: components["schemas"]["File"] | null;
            bg: components["schemas"]["File"] | null;
            verified: components["schemas"]["Verification"] | null;
            /**
             * @description When the e-mail address was verified.
             * @example 2026-11-15 08:30:00
             */
            email_verified_at: string | null;
            /**
             * @description When the phone number was verified.
             * @example 2026-11-15 08:30:00
             */
            phone_verified_at: string | null;
            /**
             * @description Topics they joined.
             * @example 12
             */
            feed_topics_count: number;
            /**
             * @description When they joined.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When the profile last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description When the account was deleted.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
            extra: components["schemas"]["UserCounts"] | null;
            /**
             * @description Code with which they invite others.
             * @example 10AG7C
             */
            invite_code: string;
            /** @description Reserved; always null. */
            vip: null;
            verification: components["schemas"]["Verification"] | null;
            certification: components["schemas"]["Verification"] | null;
            /** @description I follow them. */
            has_follower: boolean;
            /** @description They follow me. */
            has_following: boolean;
            /** @description They follow me. */
            following: boolean;
            /** @description I follow them. */
            follower: boolean;
            /**
             * @description Phone number: the eleven digits of a Chinese one, E.164 otherwise; only to its owner and to staff.
             * @example 13800000000
             */
            phone: string | null;
            /**
             * @description E-mail address; only to its owner and to staff.
             * @example lin@example.org
             */
            email: string | null;
            /** @description Who invited me. */
            inviter: {
                /** @description User id. */
                id: number;
                /** @description Name. */
                name: string;
            } | null;
            /** @description My balance of the community’s currency. */
            currency: {
                /** @description My id. */
                owner_id: number;
                /**
                 * @description Currency type id.
                 * @example 1
                 */
                type: number;
                /**
                 * @description My balance.
                 * @example 120
                 */
                sum: number;
            };
            /** @description Tags I chose. */
            tags: components["schemas"]["UserTag"][];
            /**
             * @description What pushes and mails are written in: chosen, or what the client asked for at the last sign-in.
             * @example zh-CN
             * @enum {string|null}
             */
            language: "en" | "zh-CN" | null;
            /** @description Always false here: a suspended account cannot ask. */
            disabled: boolean;
            /** @description True until I set a password of my own. */
            initial_password: boolean;
        };
        /**
         * Paid
         * @description A task paid for it.
         */
        Paid: {
            /**
             * @description What the task paid.
             * @example 5
             */
            amount: number;
        };
        /** PayAOrder */
        PayAOrder: {
            /**
             * @description What was done, for people.
             * @example Complete the payment to finish your recharge.
             */
            message: string;
            /**
             * @description The signed request, to be handed to the app of provider A as it is.
             * @example app_id=2021…&biz_content=…&sign=…
             */
            data: string;
        };
        /**
         * PayAWapOrder
         * @description The address to send the browser to.
         * @example https://pay.example.org/gateway?…
         */
        PayAWapOrder: string;
        /** PayBOrder */
        PayBOrder: {
            /**
             * @description What was done, for people.
             * @example Complete the payment to finish your recharge.
             */
            message: string;
            /** @description What the client library of provider B is called with in an app. */
            data: {
                /**
                 * @description Application id.
                 * @example app8888888888888888
                 */
                appid: string;
                /**
                 * @description Merchant id.
                 * @example 1900000001
                 */
                partnerid: string;
                /**
                 * @description Prepayment id.
                 * @example 201410272009395522657a690389285100
                 */
                prepayid: string;
                /**
                 * @description Fixed by the provider.
                 * @example Sign=…
                 */
                package: string;
                /**
                 * @description Random text.
                 * @example 5K8264ILTKCH16CQ2502SI8ZNMTM67VS
                 */
                noncestr: string;
                /**
                 * @description Seconds since 1970.
                 * @example 1794733200
                 */
                timestamp: number;
                /**
                 * @description Signature over the other fields.
                 * @example mL0u…==
                 */
                sign: string;
            };
        };
        /** PayBWapOrder */
        PayBWapOrder: {
            /**
             * @description What was done, for people.
             * @example Complete the payment to finish your recharge.
             */
            message: string;
            /** @description What the client library of provider B is called with in a browser. */
            data: {
                /**
                 * @description Application id.
                 * @example app8888888888888888
                 */
                appId: string;
                /**
                 * @description Prepayment id.
                 * @example prepay_id=2014102720093955
                 */
                package: string;
                /**
                 * @description Random text.
                 * @example 5K8264ILTKCH16CQ2502SI8ZNMTM67VS
                 */
                nonceStr: string;
                /**
                 * @description Seconds since 1970.
                 * @example 1794733200
                 */
                timeStamp: string;
                /**
                 * @description Always `RSA`.
                 * @example RSA
                 */
                signType: string;
                /**
                 * @description Signature over the other fields.
                 * @example mL0u…==
                 */
                paySign: string;
            };
        };
        /** Permissions */
        Permissions: {
            /** @description In the order in which they are best shown. */
            data: {
                /**
                 * @description Its name, as roles list it.
                 * @example feed:manage
                 */
                name: string;
                /** @description What its holder may do. */
                description: string;
                /** @description Opens the console. */
                staff: boolean;
                /** @description Giving it to people waits for a second person. */
                guarded: boolean;
            }[];
        };
        /**
         * PersonAtAGlance
         * @description What staff want to know of a user at a glance.
         */
        PersonAtAGlance: {
            /**
             * @description User id.
             * @example 7
             */
            id: number;
            /**
             * @description Name.
             * @example 林小满
             */
            name: string;
            /**
             * @description When they joined.
             * @example 2026-11-15T08:30:00Z
             */
            since: string;
            /** @description Verified by staff. */
            verified: boolean;
            /** @description Suspended. */
            disabled: boolean;
            /** @description Deleted the account. */
            deleted: boolean;
            /** @description Where they live. */
            location: string | null;
            /**
             * @description Feeds published.
             * @example 3
             */
            feeds_count: number;
            /**
             * @description People who follow them.
             * @example 3
             */
            followers_count: number;
            /**
             * @description Reports about them and what is theirs.
             * @example 3
             */
            reports_about: number;
            /**
             * @description Those of them that staff acted on.
             * @example 3
             */
            reports_upheld: number;
            /**
             * @description Reports they made.
             * @example 3
             */
            reports_by: number;
        };
        /**
         * Picture
         * @description A picture of a feed.
         */
        Picture: {
            /**
             * @description Address of the file; images take `?rule=w_200,h_200,q_80,b_10,f_webp`.
             * @example http://127.0.0.1:3000/storage/local/2026/11/15/ab12.png
             */
            url: string;
            /**
             * @description Storage vendor name.
             * @example local
             */
            vendor: string;
            /**
             * @description Media type, found from the content.
             * @example image/png
             */
            mime: string;
            /**
             * @description Size in bytes.
             * @example 48213
             */
            size: number;
            /** @description Width and height, where the file has them. */
            dimension?: {
                /**
                 * @description Pixels.
                 * @example 512
                 */
                width: number;
                /**
                 * @description Pixels.
                 * @example 512
                 */
                height: number;
            };
            /** @description Storage node, on records that show it to the file’s owner. */
            node?: string;
            /**
             * @description What is to be seen on it, in its author’s words, if they gave any.
             * @example A cat asleep on a window sill
             */
            alt?: string;
        };
        /**
         * Problem
         * @description Every refusal has this form.
         */
        Problem: {
            /** @description What went wrong and what to do next. */
            message: string;
            /**
             * @description Stable, machine-readable: `module.reason`.
             * @example request.invalid
             */
            code?: string;
            /** @description Quote it when you report a fault of ours. */
            request_id?: string;
            /** @description Every wrong field with its sentences. */
            errors?: {
                [key: string]: string[];
            };
        };
        /** ProviderStatement */
        ProviderStatement: {
            /**
             * @description Which provider.
             * @example pay-a
             * @enum {string}
             */
            provider: "pay-a" | "pay-b";
            /**
             * @description Which day, by its calendar.
             * @example 2026-11-14
             */
            day: string;
            /**
             * @description Payments in it.
             * @example 120
             */
            lines: number;
            /**
             * @description Money in it, smallest unit.
             * @example 120000
             */
            money_amount: number;
            /**
             * @description When it was loaded.
             * @example 2026-11-15T08:30:00Z
             */
            loaded_at: string;
        };
        /**
         * Published
         * @description It is published.
         */
        Published: {
            /** @description One or more sentences. */
            message: string[];
            /**
             * @description Id of the feed.
             * @example 1
             */
            id: number;
        };
        /** PushKey */
        PushKey: {
            /**
             * @description The `applicationServerKey` to subscribe with.
             * @example BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4
             */
            public_key: string;
            /**
             * @description How many of your devices are subscribed.
             * @example 1
             */
            devices: number;
        };
        /** PushSubscription */
        PushSubscription: {
            /**
             * @description Where the browser’s push service takes messages.
             * @example https://updates.push.services.mozilla.com/wpush/v2/gAAAA
             */
            endpoint: string;
            /** @description As `PushSubscription.toJSON()` gives them. */
            keys: {
                /**
                 * @description Public key of the browser.
                 * @example BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4
                 */
                p256dh: string;
                /**
                 * @description Secret shared with the browser.
                 * @example BTBZMqHH6r4Tts7J_aSIgg
                 */
                auth: string;
            };
            /**
             * @description As the browser gives it; not used.
             * @example 1794700800000
             */
            expirationTime?: number | null;
        };
        /**
         * QueueAssignee
         * @description The colleague who was given it.
         */
        QueueAssignee: {
            /**
             * @description Whose it is.
             * @example 3
             */
            user_id: number;
            /**
             * @description Their name.
             * @example Priya
             */
            name: string;
        };
        /**
         * QueueClaim
         * @description Who is deciding it at the moment.
         */
        QueueClaim: {
            /**
             * @description Who looks at it.
             * @example 3
             */
            user_id: number;
            /**
             * @description Their name.
             * @example Priya
             */
            name: string;
            /**
             * @description When the claim ends by itself.
             * @example 2026-11-15T08:30:00Z
             */
            until: string;
        };
        /** QueueColleague */
        QueueColleague: {
            /**
             * @description User id.
             * @example 3
             */
            id: number;
            /**
             * @description Their name.
             * @example Priya
             */
            name: string;
        };
        /** QueueColleagues */
        QueueColleagues: {
            /** @description By name, at most 200. */
            data: components["schemas"]["QueueColleague"][];
        };
        /**
         * QueueItem
         * @description One thing that waits for a person.
         */
        QueueItem: {
            /**
             * @description Kind.
             * @example topics
             * @enum {string}
             */
            kind: "topics" | "brands" | "cashes" | "strays" | "reports" | "appeals" | "events" | "debts" | "proposals";
            /**
             * @description Which one of that kind.
             * @example 12
             */
            id: number;
            /** @description What it is called; empty where the kind says it all. */
            title: string;
            /** @description A line more about it. */
            detail: string | null;
            /** @description Currency units it is about; for a report, how many there are of the same. */
            amount: number | null;
            /**
             * @description Tells things of one kind apart.
             * @example comments
             */
            about: string | null;
            /** @description What to look at before deciding; empty for most. */
            flags: {
                /**
                 * @description What it is, as in the list of that kind.
                 * @example from_debtor
                 */
                kind: string;
                /**
                 * @description How many currency units of it.
                 * @example 200
                 */
                amount: number;
            }[];
            /**
             * @description Whom it concerns.
             * @example 7
             */
            owner_id: number;
            /**
             * @description Their name.
             * @example 林小满
             */
            owner_name: string;
            /**
             * @description Since when it waits.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description How bad it may be, 0 to 2; the worst comes first.
             * @example 1
             */
            severity: number;
            /**
             * @description When it has to be decided; null where its kind has no time.
             * @example 2026-11-15T08:30:00Z
             */
            due_at: string | null;
            claim: components["schemas"]["QueueClaim"] | null;
            assignee: components["schemas"]["QueueAssignee"] | null;
        };
        /** QueueItemInFull */
        QueueItemInFull: {
            item: components["schemas"]["QueueItem"];
            /** @description The thing itself; its fields depend on the kind. `obstacle`: code of the problem that approving it would be answered with to you; `is_stopped`: no one can decide it at the moment. */
            record: components["schemas"]["WaitingTopic"] | components["schemas"]["StaffBrand"] | components["schemas"]["WaitingWithdrawal"] | components["schemas"]["WaitingStrayPayment"] | components["schemas"]["WaitingReport"] | components["schemas"]["WaitingAppeal"] | components["schemas"]["StaffEvent"] | components["schemas"]["WaitingDebt"] | components["schemas"]["WaitingProposal"] | null;
            owner: components["schemas"]["PersonAtAGlance"];
            /** @description What its owner did last, as far as you may see it. */
            history: components["schemas"]["TimelineEntry"][];
        };
        /** QueueItems */
        QueueItems: {
            /** @description What waits. */
            data: components["schemas"]["QueueItem"][];
        };
        /** RandomTopics */
        RandomTopics: {
            /** @description Topics in an order of chance. */
            data: components["schemas"]["Topic"][];
            /** @description Addresses of other pages. */
            links: {
                /** @description First page. */
                first: string | null;
                /** @description Always null: they are not counted. */
                last: string | null;
                /** @description Page before. */
                prev: string | null;
                /** @description Page after. */
                next: string | null;
            };
            /** @description Where this page stands. */
            meta: {
                /**
                 * @description This page.
                 * @example 1
                 */
                current_page: number;
                /**
                 * @description Position of the first item.
                 * @example 1
                 */
                from: number | null;
                /** @description Address without parameters. */
                path: string;
                /**
                 * @description Items a page.
                 * @example 100
                 */
                per_page: number;
                /**
                 * @description Position of the last item.
                 * @example 1
                 */
                to: number | null;
            };
        };
        /**
         * RankedTopic
         * @description A topic as rankings show it.
         */
        RankedTopic: {
            /**
             * @description Topic id.
             * @example 1
             */
            id: number;
            /**
             * @description Unique name.
             * @example 菜市场写生
             */
            name: string;
            logo: components["schemas"]["File"] | null;
            /** @description What it is about. */
            desc: string | null;
            /**
             * @description Who made it and manages it.
             * @example 7
             */
            creator_user_id: number;
            /**
             * @description Feeds in it.
             * @example 12
             */
            feeds_count: number;
            /**
             * @description Currency it was rewarded with.
             * @example 12
             */
            reward_amount_count: number;
            /**
             * @description Members.
             * @example 12
             */
            followers_count: number;
            /** @description I am a member. */
            has_followed: boolean;
            /**
             * @description Likes over all its feeds.
             * @example 12
             */
            all_feeds_likes_count: number;
            /**
             * @description How one joins.
             * @example directJoin
             * @enum {string}
             */
            join_permission: "directJoin" | "afterAudit";
            /**
             * @description Who may publish in it.
             * @example creatorOnly
             * @enum {string}
             */
            publish_permission: "creatorOnly" | "memberOnly" | "allUser" | "specialUser";
        };
        /** ReceivedComment */
        ReceivedComment: {
            /**
             * @description Comment id.
             * @example 5
             */
            id: number;
            /**
             * @description Who commented.
             * @example 2
             */
            user_id: number;
            /**
             * @description Whose feed it is.
             * @example 1
             */
            target_user: number;
            /**
             * @description Who was replied to; 0 for no one.
             * @example 0
             */
            reply_user: number;
            /**
             * @description Text.
             * @example Where was this taken?
             */
            body: string;
            /**
             * @description Mentions, tags and links of the text, in its order.
             * @example []
             */
            entities: components["schemas"]["Entity"][];
            /**
             * @description What kind of thing was commented: `feeds`.
             * @example feeds
             */
            commentable_type: string;
            /**
             * @description What was commented.
             * @example 1
             */
            commentable_id: number;
            /**
             * @description When.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description The same: a comment does not change.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            user: components["schemas"]["UserSummary"];
            reply?: components["schemas"]["UserSummary"] | null;
            /** @description The feed, as in lists; null when it is no longer there. */
            commentable: components["schemas"]["Feed"] | null;
        };
        /** ReceivedLike */
        ReceivedLike: {
            /**
             * @description Like id.
             * @example 7
             */
            id: number;
            /**
             * @description Who likes.
             * @example 2
             */
            user_id: number;
            /**
             * @description Whose it is.
             * @example 1
             */
            target_user: number;
            /**
             * @description What is liked.
             * @example 1
             */
            likeable_id: number;
            /**
             * @description What kind of thing: `feeds`.
             * @example feeds
             */
            likeable_type: string;
            /**
             * @description When.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description The same: a like does not change.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string | null;
            user: components["schemas"]["UserSummary"];
            /** @description The feed, as in lists; null when it is no longer there. */
            likeable: components["schemas"]["Feed"] | null;
        };
        /**
         * RememberedDevice
         * @description A device on which signing in asks for no second factor.
         */
        RememberedDevice: {
            /**
             * @description Id; sessions made on it name it as `device_id`.
             * @example 7
             */
            id: number;
            /**
             * @description This sign-in was made on it.
             * @example true
             */
            is_current: boolean;
            /**
             * @description Browser and system.
             * @example Firefox on Linux
             */
            device: string;
            /**
             * @description The network it was remembered from, never the whole address.
             * @example 203.0.113.0/24
             */
            address: string | null;
            /**
             * @description When a factor was shown on it.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it was last used to sign in.
             * @example 2026-11-15T08:30:00Z
             */
            last_used_at: string;
            /**
             * @description When it is forgotten by itself.
             * @example 2026-11-15T08:30:00Z
             */
            expires_at: string;
        };
        /**
         * Removal
         * @description Everything of a person, removed in the background.
         */
        Removal: {
            /**
             * @description Removal id.
             * @example 1
             */
            id: number;
            /**
             * @description `running` until everything is removed; `restoring` and `restored` after it was taken back.
             * @enum {string}
             */
            state: "running" | "done" | "restoring" | "restored";
            /** @description What is removed. */
            kinds: string[];
            /**
             * @description From when on.
             * @example 2026-11-15T08:30:00Z
             */
            since: string | null;
            /**
             * @description How many there were when it began.
             * @example 200
             */
            total: number;
            /**
             * @description How many were removed.
             * @example 120
             */
            removed: number;
            /**
             * @description How many of these are back.
             * @example 0
             */
            restored: number;
            /**
             * @description The decision the person reads.
             * @example 1
             */
            decision_id: number;
            /**
             * @description When it began.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description Until when it can be taken back.
             * @example 2026-11-15T08:30:00Z
             */
            restorable_until: string;
        };
        /**
         * ReporterRecord
         * @description How often they were right; null for the service.
         */
        ReporterRecord: {
            /** @description Reports of theirs that staff acted on. */
            handled: number;
            /** @description Reports of theirs in which staff found nothing. */
            rejected: number;
        };
        /** RewardAnswer */
        RewardAnswer: {
            /** @description What was done, for people. */
            message: string;
            /**
             * @description Your balance afterwards.
             * @example 900
             */
            currency_sum: number;
        };
        /**
         * RewardBody
         * @description `gift_id`, or `name` and `price`.
         */
        RewardBody: {
            /**
             * @description A gift of the catalogue; its price counts, whatever `price` says.
             * @example 1
             */
            gift_id?: number;
            /**
             * @description Name of the gift, without `gift_id`.
             * @example 玫瑰
             */
            name?: string;
            /**
             * @description Units for one, with `name`.
             * @example 100
             */
            price?: number;
            /**
             * @description How many.
             * @example 1
             */
            numbers: number;
        };
        /** RewardLog */
        RewardLog: {
            /**
             * @description Log id.
             * @example 1
             */
            id: number;
            /**
             * @description Who gave.
             * @example 7
             */
            user_id: number;
            /**
             * @description What was rewarded.
             * @example 42
             */
            target_id: number;
            /**
             * @description `feeds` or `feed-topics`.
             * @example feeds
             */
            target_type: string;
            /**
             * @description Name of the gift.
             * @example 玫瑰
             */
            name: string;
            icon: components["schemas"]["File"] | null;
            /**
             * @description Units for one.
             * @example 100
             */
            price: number;
            /**
             * @description How many.
             * @example 1
             */
            numbers: number;
            /**
             * @description When it was given.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description The same: a reward never changes.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /** RewardLogWithUser */
        RewardLogWithUser: {
            /**
             * @description Log id.
             * @example 1
             */
            id: number;
            /**
             * @description Who gave.
             * @example 7
             */
            user_id: number;
            /**
             * @description What was rewarded.
             * @example 42
             */
            target_id: number;
            /**
             * @description `feeds` or `feed-topics`.
             * @example feeds
             */
            target_type: string;
            /**
             * @description Name of the gift.
             * @example 玫瑰
             */
            name: string;
            icon: components["schemas"]["File"] | null;
            /**
             * @description Units for one.
             * @example 100
             */
            price: number;
            /**
             * @description How many.
             * @example 1
             */
            numbers: number;
            /**
             * @description When it was given.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description The same: a reward never changes.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            user: components["schemas"]["UserSummary"];
        };
        /** RewardRank */
        RewardRank: {
            /**
             * @description Record id.
             * @example 1
             */
            id: number;
            /**
             * @description Who gave.
             * @example 7
             */
            user_id: number;
            /**
             * @description What was rewarded.
             * @example 3
             */
            topic_id: number;
            /**
             * @description Units given, as far as rankings count them.
             * @example 500
             */
            total: number;
            /**
             * @description First reward.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description Last reward.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /** Role */
        Role: {
            /**
             * @description Role id.
             * @example 3
             */
            id: number;
            /**
             * @description Name, as `roles` of a user lists it.
             * @example moderator
             */
            name: string;
            /**
             * @description Permissions; `*` is every one.
             * @example [
             *       "feed:manage"
             *     ]
             */
            permissions: string[];
            /** @description Cannot be renamed or removed. */
            is_built_in: boolean;
            /**
             * @description How many people have it.
             * @example 2
             */
            users_count: number;
            /**
             * @description When it was made.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
        };
        /**
         * SearchHit
         * @description Something found.
         */
        SearchHit: {
            /**
             * @description What was found.
             * @example feeds
             * @enum {string}
             */
            kind: "feeds" | "comments" | "people" | "topics" | "events" | "goods";
            /** @description The record as its own lists show it, by `kind`. */
            record: components["schemas"]["Feed"] | components["schemas"]["Comment"] | components["schemas"]["User"] | components["schemas"]["Topic"] | components["schemas"]["Event"] | components["schemas"]["Commodity"];
            /**
             * @description Where the text or name of the record has the words: from and to.
             * @example [
             *       [
             *         4,
             *         10
             *       ]
             *     ]
             */
            highlights: number[][];
        };
        /**
         * SearchPage
         * @description A page of what was found.
         */
        SearchPage: {
            /** @description The best first; without `kind` up to three of each. */
            data: components["schemas"]["SearchHit"][];
            /** @description `cursor` of the next page; null on the last. */
            cursor: string | null;
        };
        /**
         * SecondLocation
         * @description A region.
         */
        SecondLocation: {
            /**
             * @description Location id: the region’s official code.
             * @example 510100
             */
            id: number;
            /**
             * @description Name.
             * @example 成都市
             */
            name: string;
            /**
             * @description Id of the location above; 0 at the top.
             * @example 510000
             */
            pid: number;
            /**
             * @description Free for clients; empty unless staff filled it.
             * @example
             */
            extends: string;
            /**
             * @description When it was first loaded.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When its name or place in the tree last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            parent: components["schemas"]["TopLocation"] | null;
        };
        /**
         * SellerCard
         * @description The seller’s shop.
         */
        SellerCard: {
            /**
             * @description The seller.
             * @example 7
             */
            user_id: number;
            /** @description The seller has an audited brand of their own. */
            is_original: boolean;
        };
        /**
         * Session
         * @description A sign-in of mine that has not ended.
         */
        Session: {
            /**
             * @description Stays the same when its token is refreshed.
             * @example 42
             */
            id: number;
            /**
             * @description This request was made with it.
             * @example true
             */
            is_current: boolean;
            /**
             * @description When it began.
             * @example 2026-11-15T08:30:00Z
             */
            login_at: string;
            /**
             * @description When its token was last exchanged; at first, when it began.
             * @example 2026-11-15T08:30:00Z
             */
            refreshed_at: string;
            /**
             * @description Until when its token can be exchanged; then one has to sign in again.
             * @example 2026-11-15T08:30:00Z
             */
            refresh_until: string;
            /**
             * @description What it was made on.
             * @example Firefox on Linux
             */
            device: string;
            /**
             * @description The network it was made from, never the whole address.
             * @example 203.0.113.0/24
             */
            address: string | null;
            /**
             * @description When it was last used, within ten minutes.
             * @example 2026-11-15T08:30:00Z
             */
            last_used_at: string;
            /**
             * @description The remembered device it was made on, as in `GET /user/devices`; null if there is none.
             * @example 7
             */
            device_id: number | null;
        };
        /**
         * Setting
         * @description A setting; the shape of its value depends on its name.
         */
        Setting: {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "rules";
            /** @description What it decides. */
            description: string;
            /** @description In the order in which they are shown. */
            value: {
                /**
                 * @description What decisions name it by. Do not reuse a code for another rule.
                 * @example spam
                 */
                code: string;
                /** @description What it is called. */
                title: {
                    /** @description English. */
                    en: string;
                    /** @description 简体中文. */
                    "zh-CN": string;
                };
                /** @description What it says. */
                text: {
                    /** @description English. */
                    en: string;
                    /** @description 简体中文. */
                    "zh-CN": string;
                };
            }[];
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "site";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description Name of the community. */
                name: string;
                /** @description Address of its logo, square. */
                logo?: string;
                /** @description Accent color of both frontends, which keep it readable. */
                accent?: string;
                /** @description The welcome text guests see. */
                welcome?: string;
                /** @description Small print, such as a registration number. */
                footer?: string;
                /** @description The rules, as plain text with blank lines. */
                rules?: string;
                /** @description The currency. */
                currency_name: {
                    /** @description Currency type id. */
                    id: number;
                    /** @description Name of the currency. */
                    name: string;
                    /** @description Its unit. */
                    unit: string;
                };
                /** @description Users and topics without an image get a generated one instead of null. */
                placeholders: boolean;
                /** @description Names that can’t be used. */
                reserved_nickname: string[];
                /** @description Words not allowed in names, in any similar spelling. */
                reserved_words: string[];
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "register";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description `all`, only `phone`, only `mail`, or `none`. */
                method: "all" | "phone" | "mail" | "none";
                /** @description `all`, or only through the mini-program. */
                type: "all" | "mini-program";
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "locations-hots";
            /** @description What it decides. */
            description: string;
            /** @description Suggested places, in order. */
            value: string[];
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "currency";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description In-app purchase. */
                IAP: {
                    /** @description On iOS, recharge by in-app purchase only. */
                    only: boolean;
                    /** @description Text shown to people. */
                    rule: string;
                };
                /** @description Withdrawal. */
                cash: {
                    /** @description Withdrawal is open. */
                    status: boolean;
                    /** @description Text shown to people. */
                    rule: string;
                };
                /** @description Recharge. */
                recharge: {
                    /** @description Recharge is open. */
                    status: boolean;
                    /** @description Text shown to people. */
                    rule: string;
                };
                /** @description Text shown to people. */
                rule: string;
                /** @description Ratio, amounts on offer and limits. */
                settings: {
                    /** @description Currency units per smallest unit of money. */
                    "recharge-ratio": number;
                    /** @description Amounts offered, comma-separated, in currency units. */
                    "recharge-options": string;
                    /** @description Most currency units per recharge. */
                    "recharge-max": number;
                    /** @description Fewest currency units per recharge. */
                    "recharge-min": number;
                    /** @description Most currency units per withdrawal. */
                    "cash-max": number;
                    /** @description Fewest currency units per withdrawal. */
                    "cash-min": number;
                };
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "money";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description New recharges are taken. */
                recharge: boolean;
                /** @description New withdrawals are taken and reviewed. */
                cash: boolean;
                /** @description Rewards and fees are taken. */
                rewards: boolean;
                /** @description Tasks and daily sign-in pay. */
                tasks: boolean;
                /** @description Withdrawals of this many units and more need two reviewers. */
                "cash-second-approver-from": number;
                /** @description The most a user can request in 24 hours. */
                "cash-per-day": number;
                /** @description An adjustment that brings what its author gave, or its person got, in 24 hours to this waits for a second person. */
                "adjust-second-person-from": number;
                /** @description To give or withdraw more than this in 24 hours, users with a second factor must confirm with it. */
                "step-up-from": number;
                /** @description Days until coins from tasks and check-in can be withdrawn, even after they changed hands. */
                "earned-wait-days": number;
                /** @description The same for bought coins, as payments can be refunded. */
                "bought-wait-days": number;
                /** @description The same for coins granted by staff. */
                "granted-wait-days": number;
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "rewards";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description Most units from one person to another that count for rankings on one day. */
                "rank-pair-per-day": number;
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "words";
            /** @description What it decides. */
            description: string;
            /** @description At most ten thousand words. */
            value: {
                /** @description The word. Width, case, spaces, invisible characters and look-alikes make no difference. */
                text: string;
                /**
                 * @description `block` refuses the text, `censor` shows stars instead, `report` puts it into the reports queue.
                 * @enum {string}
                 */
                act: "block" | "censor" | "report";
            }[];
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "spam";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description Days a user counts as new. */
                "newcomer-days": number;
                /** @description And until they have this many visible posts. */
                "newcomer-feeds": number;
                /** @description Links a new user can post per day. */
                "newcomer-links-per-day": number;
                /** @description People a new user can mention per day. */
                "newcomer-mentions-per-day": number;
                /** @description How often anyone can post the same text per day. */
                "same-text-per-day": number;
                /** @description Counts from this many characters on, without spaces and invisible ones. */
                "same-text-from": number;
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "moderation";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description Warnings that propose a suspension. */
                warnings: number;
                /** @description Hours to decide about a report. */
                "report-hours": number;
                /** @description Hours to decide about an appeal. */
                "appeal-hours": number;
                /** @description Days a warning counts. */
                "warning-days": number;
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "topic";
            /** @description What it decides. */
            description: string;
            value: components["schemas"]["TopicConfig"];
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "event";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description True: staff review an event before others see it. False: everyone sees it right away. */
                audit: boolean;
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "chat";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description People can chat. */
                enabled: boolean;
                /** @description A topic’s creator can give it a chat. */
                "topic-chats": boolean;
                /** @description Days a message is kept, rounded up to whole weeks; 0 keeps all. */
                "keep-days": number;
                /** @description Messages a person may send in a minute. */
                "messages-per-minute": number;
                /** @description New direct conversations a day with people who do not follow the sender. */
                "strangers-per-day": number;
                /** @description Messages in a request until it is accepted or answered. */
                "request-messages": number;
                /** @description Groups a person may create in an hour. */
                "groups-per-hour": number;
                /** @description People a person may add to groups in an hour. */
                "adds-per-hour": number;
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "tasks";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description What to do. */
                type: string;
                /** @description Most rewards a day; 0 has no limit of its own. */
                max: number;
                /** @description Times needed for a reward. */
                hit_increment: number;
                /** @description Units of one reward. */
                how_increment: number;
            }[];
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "task-limits";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description The most tasks pay one user per day. */
                "user-per-day": number;
                /** @description The most tasks pay all users together per day. */
                "system-per-day": number;
                /** @description Most likes a day from one address (IPv6: one /64) that count for the author. */
                "be-liked-per-address": number;
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "sign";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: number[];
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "notifications";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description Days until a notification is deleted, read or not. */
                "keep-days": number;
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "feed";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description Characters of text. */
                word_limit: number;
                /** @description Images. */
                image_limit: number;
                /** @description Bytes of a video. */
                video_bytes_limit: number;
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "redirects";
            /** @description What it decides. */
            description: string;
            /** @description At most 200 redirects. */
            value: {
                /** @description Path of the old site. `:id` stands for one part of the path, `/*` at the end for any rest. Example: /users/:id */
                from: string;
                /** @description Path on this site. It can use the parameters of the old path. Example: /people/:id */
                to: string;
            }[];
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        } | {
            /**
             * @description Name, as in the address.
             * @constant
             */
            name: "desk";
            /** @description What it decides. */
            description: string;
            /** @description The value now. */
            value: {
                /** @description Minutes of inactivity after which the console signs out. */
                "idle-minutes": number;
                /** @description Reasons to choose from when rejecting. */
                reasons: {
                    /** @description Kind of the queue it is offered for; `*` for every kind. */
                    kind: string;
                    /** @description What the user reads. */
                    text: string;
                }[];
            };
            /** @description The value it has until staff change it. */
            initial: unknown;
            schema: components["schemas"]["SettingSchema"];
            /** @description Who last changed it. */
            updated_by: string | null;
            /**
             * @description When staff last changed it; null while it has its initial value.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string | null;
        };
        /**
         * SettingSchema
         * @description JSON Schema of a value: fields, limits and what each means.
         */
        SettingSchema: {
            /** @description Type, or types. */
            type?: string | string[];
            /** @description What it means. */
            description?: string;
            /** @description Fields. */
            properties?: {
                [key: string]: components["schemas"]["SettingSchema"];
            };
            /** @description Fields it must have. */
            required?: string[];
            items?: components["schemas"]["SettingSchema"];
            /** @description What it may be. */
            anyOf?: components["schemas"]["SettingSchema"][];
            /** @description Values to choose from. */
            enum?: (string | number)[];
            /** @description The only value. */
            const?: string | number;
            /** @description The least. */
            minimum?: number;
            /** @description The most. */
            maximum?: number;
            /** @description The most characters. */
            maxLength?: number;
            /** @description The text may have line breaks. */
            "x-lines"?: boolean;
            /** @description While it is as the service came, readers get it in their language. */
            "x-words"?: string;
        };
        /**
         * ShopInfo
         * @description How buyers reach you; no one else reads this record.
         */
        ShopInfo: {
            /**
             * @description You.
             * @example 7
             */
            user_id: number;
            /** @description You have an audited brand of your own. */
            is_original: boolean | null;
            qrCode: components["schemas"]["File"] | null;
            /** @description Your id at a social platform. */
            socialAccount: string | null;
            /** @description Phone number for buyers. */
            phone: string | null;
        };
        /** ShopInfoCheck */
        ShopInfoCheck: {
            /** @description You have given seller information. */
            status: boolean;
            /** @description You have an audited brand of your own; only with `status`. */
            is_original?: boolean;
        };
        /** SignView */
        SignView: {
            /**
             * @description Days signed without a gap.
             * @example 3
             */
            signDay: number;
            /** @description The seven days of the cycle. */
            signList: {
                /**
                 * @description Day of the cycle, 1 to 7.
                 * @example 1
                 */
                day: number;
                /**
                 * @description Units that day pays.
                 * @example 1
                 */
                get_integral: number;
                /** @description Signed in this cycle. */
                is_sign: boolean;
                /** @description This day is today. */
                today: boolean;
            }[];
        };
        /** Signed */
        Signed: {
            /**
             * @description Day of the cycle, 1 to 7.
             * @example 3
             */
            day: number;
            /**
             * @description Units you received.
             * @example 3
             */
            get_integral: number;
        };
        /** SignedToday */
        SignedToday: {
            /** @description You have signed in today. */
            is_sign: boolean;
        };
        /** SimpleImGroup */
        SimpleImGroup: {
            /**
             * @description Group id.
             * @example 1
             */
            id: string;
            /**
             * @description Name.
             * @example 周末徒步
             */
            name: string;
            /** @description What it is about. */
            description: string;
            /** @description Joining needs the approval of the owner or an admin. */
            membersonly: boolean;
            /** @description Members may add others; otherwise only the owner or an admin. */
            allowinvites: boolean;
            /**
             * @description Most members, the owner included.
             * @example 200
             */
            maxusers: number;
            /**
             * @description Members, the owner included.
             * @example 8
             */
            affiliations_count: number;
            /** @description Everybody may see it; otherwise only its members. */
            public: boolean;
            /** @description Members, the owner first. */
            affiliations: components["schemas"]["ImUid"][];
        };
        /**
         * StaffAccount
         * @description A person with a role, and how their account is secured.
         */
        StaffAccount: {
            /**
             * @description User id.
             * @example 3
             */
            id: number;
            /**
             * @description Name.
             * @example Priya
             */
            name: string;
            /**
             * @description Their roles, `member` left out.
             * @example [
             *       "moderator"
             *     ]
             */
            roles: string[];
            /** @description Suspended. */
            disabled: boolean;
            /** @description Kinds of second factor in use; empty without any. */
            factors: ("totp" | "passkey")[];
            /** @description Holds a permission that moves money or changes people, roles or settings. */
            needs_factor: boolean;
            /**
             * @description When a factor was last shown; null if never.
             * @example 2026-11-15T08:30:00Z
             */
            factor_used_at: string | null;
            /**
             * @description When a sign-in of theirs was last used; null if none is left.
             * @example 2026-11-15T08:30:00Z
             */
            last_seen_at: string | null;
        };
        /** StaffAdvertisement */
        StaffAdvertisement: {
            /**
             * @description Advertisement id.
             * @example 1
             */
            id: number;
            /**
             * @description Its space.
             * @example 1
             */
            space_id: number;
            /**
             * @description Title.
             * @example Spring sale
             */
            title: string;
            /**
             * @description `image` or `analog`.
             * @example image
             */
            type: string;
            data: components["schemas"]["AdvertisementData"];
            /**
             * @description Smaller comes first.
             * @example 0
             */
            sort: number;
            /**
             * @description When it was added.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description Shown from then on; null: at once.
             * @example 2026-11-15 08:30:00
             */
            starts_at: string | null;
            /**
             * @description Shown until then; null: for good.
             * @example 2026-11-15 08:30:00
             */
            ends_at: string | null;
        };
        /**
         * StaffBalance
         * @description A user’s balance, and from when on it is worth money.
         */
        StaffBalance: {
            /**
             * @description Whose.
             * @example 7
             */
            user_id: number;
            /**
             * @description Balance.
             * @example 1200
             */
            sum: number;
            /**
             * @description What of it can be withdrawn now.
             * @example 1200
             */
            withdrawable: number;
            /**
             * @description When the next part ripens; null if all of it is ripe.
             * @example 2026-11-15 08:30:00
             */
            ripens_at: string | null;
            /**
             * @description Held for withdrawals that are not decided yet.
             * @example 1200
             */
            held: number;
            /**
             * @description Owed for refunded purchases.
             * @example 1200
             */
            owed: number;
            /** @description What is not ripe yet, the first to ripen first; the rest of the balance is ripe. */
            lots: {
                /**
                 * @description The day (UTC) from which it can be withdrawn.
                 * @example 2026-12-01
                 */
                ripens_on: string;
                /**
                 * @description How much of the balance.
                 * @example 1200
                 */
                amount: number;
            }[];
        };
        /** StaffBrand */
        StaffBrand: {
            /**
             * @description Brand id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example 河边手作
             */
            name: string;
            /** @description About the brand; may be empty. */
            desc: string;
            avatar: components["schemas"]["File"] | null;
            sub_avatar: components["schemas"]["File"] | null;
            /**
             * @description 1 everybody sees it, 0 waits, -1 refused.
             * @example 0
             * @enum {integer}
             */
            audit: 1 | 0 | -1;
            /**
             * @description 1 when recommended; to its creator and to staff.
             * @enum {integer}
             */
            recommend: 0 | 1;
            /**
             * @description Larger first in `sort:desc`; to its creator and to staff.
             * @example 10
             */
            sort: number;
            /**
             * @description When it was taken off the shelf; to its creator and to staff.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
            /**
             * @description Who founded it.
             * @example 7
             */
            user_id: number;
            /** @description Their name now. */
            user_name: string;
            /**
             * @description When it was added.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /**
         * StaffComment
         * @description A comment as staff see it.
         */
        StaffComment: {
            /**
             * @description Comment id.
             * @example 5
             */
            id: number;
            /**
             * @description Text.
             * @example Where is this?
             */
            body: string;
            /**
             * @description Who wrote it.
             * @example 7
             */
            user_id: number;
            /**
             * @description Their name.
             * @example 林小满
             */
            user_name: string;
            /**
             * @description Below which feed.
             * @example 42
             */
            feed_id: number;
            /** @description How that feed begins. */
            feed_content: string;
            /** @description Whom it answers; null when no one. */
            reply_user_id: number | null;
            /**
             * @description When it was written.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it was deleted.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
        };
        /** StaffCurrencyOrder */
        StaffCurrencyOrder: {
            /**
             * @description Order id.
             * @example 42
             */
            id: number;
            /**
             * @description Whose order.
             * @example 1
             */
            owner_id: number;
            /**
             * @description What it was, for people.
             * @example Recharge
             */
            title: string;
            /** @description More about it. */
            body: string | null;
            /**
             * @description 1 income, -1 expense.
             * @example 1
             */
            type: number;
            /**
             * @description `default`, `commodity`, `user`, `task`, `recharge` or `cash`.
             * @example user
             */
            target_type: string;
            /**
             * @description What it was about; the other user’s id when target_type is `user`.
             * @example 7
             */
            target_id: string;
            /**
             * @description Currency type id.
             * @example 1
             */
            currency: number;
            /**
             * @description Currency units.
             * @example 100
             */
            amount: number;
            /**
             * @description 0 waiting, 1 done, -1 failed.
             * @example 1
             */
            state: number;
            /**
             * @description When it was made.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description Name of the owner.
             * @example 林小满
             */
            owner_name: string;
        };
        /** StaffEvent */
        StaffEvent: {
            /**
             * @description Event id.
             * @example 1
             */
            id: number;
            /**
             * @description Title.
             * @example 周末去青城山徒步
             */
            title: string;
            category: components["schemas"]["EventCategory"];
            /**
             * @description Who announced it.
             * @example 7
             */
            user_id: number;
            avatar: components["schemas"]["File"] | null;
            /**
             * @description People who want to come.
             * @example 8
             */
            want_joins_count: number;
            /**
             * @description People who are interested.
             * @example 20
             */
            interesteds_count: number;
            /**
             * @description When it takes place.
             * @example 2026-11-15 08:30:00
             */
            date: string;
            /** @description What it is about. */
            content: string;
            /**
             * @description Region as text; empty when only an address was given.
             * @example 四川省 成都市
             */
            area: string;
            /**
             * @description Detailed address.
             * @example 青城山前山门
             */
            address: string | null;
            /**
             * @description Fee for one person, in the smallest unit of money.
             * @example 0
             */
            expense: number;
            /**
             * @description Unused; always 0.
             * @example 0
             */
            validate: number;
            /** @description Where it is, in degrees; absent when not given. */
            latitude?: number;
            /** @description Where it is, in degrees; absent when not given. */
            longitude?: number;
            creator: components["schemas"]["UserSummary"];
            /**
             * @description 0 waits, 1 everybody can see it, -1 refused.
             * @example 0
             */
            audit: number;
            /** @description Stands in the recommended list. */
            recommended: boolean;
            /**
             * @description When it was announced.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /** StaffEventCategory */
        StaffEventCategory: {
            /**
             * @description Category id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example 户外
             */
            name: string;
            avatar: components["schemas"]["File"] | null;
            /**
             * @description Larger comes first.
             * @example 10
             */
            sort: number;
            /**
             * @description The category above it; 0 for none.
             * @example 0
             */
            parent_id: number;
            /**
             * @description Events in it that everybody can see.
             * @example 12
             */
            events_count: number;
            /**
             * @description When it was added.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
        };
        /**
         * StaffFeed
         * @description A feed as staff see it.
         */
        StaffFeed: {
            /**
             * @description Feed id.
             * @example 1
             */
            id: number;
            /**
             * @description Who published it.
             * @example 1
             */
            user_id: number;
            /**
             * @description Their name.
             * @example 林小满
             */
            user_name: string;
            /**
             * @description Text.
             * @example The 6:40 to the sea, almost empty.
             */
            feed_content: string;
            /**
             * @description `text`, `image` or `video`.
             * @example text
             */
            media: string;
            /** @description Ids of its topics. */
            topics: number[];
            /** @description Ids of its recommendation categories. */
            categories: number[];
            /** @description In a hidden topic. */
            hidden: boolean;
            /**
             * @description Likes.
             * @example 3
             */
            like_count: number;
            /**
             * @description Comments.
             * @example 3
             */
            feed_comment_count: number;
            /**
             * @description How often it was opened.
             * @example 3
             */
            feed_view_count: number;
            /**
             * @description How often it was shared.
             * @example 3
             */
            share_count: number;
            /**
             * @description What it was rewarded with.
             * @example 3
             */
            reward_amount: number;
            /** @description Hot-ranking value. */
            hot: number;
            /**
             * @description When it was recommended.
             * @example 2026-11-15 08:30:00
             */
            recommended_at: string | null;
            /**
             * @description When it was published.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it was deleted.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
        };
        /**
         * StaffFeedCategory
         * @description A recommendation category, as staff see it.
         */
        StaffFeedCategory: {
            /**
             * @description Category id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example Editor’s choice
             */
            name: string;
            /**
             * @description Feeds pushed to it.
             * @example 3
             */
            feeds_count: number;
            /**
             * @description When it was made.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description Larger sorts first.
             * @example 10
             */
            sort: number;
        };
        /**
         * StaffFeedTag
         * @description A tag as staff see it.
         */
        StaffFeedTag: {
            /**
             * @description Tag id.
             * @example 1
             */
            id: number;
            /**
             * @description The tag as it was written first.
             * @example trains
             */
            tag: string;
            /**
             * @description Posts with it, hidden and deleted ones too.
             * @example 12
             */
            uses: number;
            /**
             * @description Public posts with it in the last seven days.
             * @example 3
             */
            week: number;
            /** @description Whether trending tags and suggestions leave it out. */
            is_hidden: boolean;
        };
        /**
         * StaffJob
         * @description Durable work. What it carries is not shown: it may be private.
         */
        StaffJob: {
            /**
             * @description Job id.
             * @example 17
             */
            id: number;
            /**
             * @description What to do.
             * @example notifications.push
             */
            name: string;
            /**
             * @description `laid-aside` after its last attempt failed.
             * @enum {string}
             */
            state: "waiting" | "running" | "laid-aside";
            /**
             * @description Attempts so far.
             * @example 2
             */
            attempts: number;
            /**
             * @description Attempts it gets.
             * @example 8
             */
            max_attempts: number;
            /** @description Why the last attempt failed. */
            last_error: string | null;
            /**
             * @description When it is due.
             * @example 2026-11-15T08:30:00Z
             */
            run_at: string;
            /**
             * @description When it was asked for.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it failed its last attempt.
             * @example 2026-11-15T08:30:00Z
             */
            dead_at: string | null;
        };
        /** StaffMember */
        StaffMember: {
            /**
             * @description Your user id.
             * @example 1
             */
            id: number;
            /**
             * @description Your name.
             * @example Mo
             */
            name: string;
            /**
             * @description What you may do; `*` is everything.
             * @example [
             *       "feed:manage"
             *     ]
             */
            permissions: string[];
            /** @description What the emergency stop for money holds at the moment; empty when all of it moves. */
            stopped: string[];
            /** @description Kinds of the queue you may handle. */
            queues: string[];
            /**
             * @description After this long without a sign of you the console signs out.
             * @example 30
             */
            idle_minutes: number;
            /** @description Reasons offered for refusals. */
            reasons: {
                /** @description For which kind; `*` for every one. */
                kind: string;
                /** @description The reason. */
                text: string;
            }[];
        };
        /**
         * StaffProposal
         * @description A change that waits for a second person, or waited for one.
         */
        StaffProposal: {
            /**
             * @description Proposal id.
             * @example 4
             */
            id: number;
            /**
             * @description What it changes.
             * @example setting
             * @enum {string}
             */
            kind: "setting" | "product" | "adjustment" | "waiver" | "statement" | "grant";
            /**
             * @description Which setting, product or role, or whose balance or roles.
             * @example money
             */
            name: string;
            /** @description What it is now, as far as it would change; null for something new. */
            before: unknown;
            /** @description What it would become. */
            after: unknown;
            /** @description Why, where the operation asks for it. */
            reason: string | null;
            /** @description Who proposes it. */
            proposer: {
                /**
                 * @description User id.
                 * @example 3
                 */
                id: number;
                /**
                 * @description Their name now.
                 * @example Priya
                 */
                name: string;
            };
            /**
             * @description 0 waits, 1 took effect, -1 rejected; -1 without `decided_by`: no one decided in time.
             * @example 0
             */
            state: number;
            /** @description No one else held the permissions: it took effect at once. */
            is_alone: boolean;
            /**
             * @description When it was proposed.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description Until when it can be decided.
             * @example 2026-11-15T08:30:00Z
             */
            expires_at: string;
            /** @description Who decided; the proposer themselves where no one else could. */
            decided_by: {
                /**
                 * @description User id.
                 * @example 3
                 */
                id: number;
                /**
                 * @description Their name now.
                 * @example Priya
                 */
                name: string;
            } | null;
            /**
             * @description When it was decided.
             * @example 2026-11-15T08:30:00Z
             */
            decided_at: string | null;
            /** @description What they noted. */
            remark: string | null;
        };
        /** StaffQueue */
        StaffQueue: {
            topics?: components["schemas"]["Waiting"];
            brands?: components["schemas"]["Waiting"];
            cashes?: components["schemas"]["Waiting"];
            strays?: components["schemas"]["Waiting"];
            reports?: components["schemas"]["Waiting"];
            appeals?: components["schemas"]["Waiting"];
            events?: components["schemas"]["Waiting"];
            debts?: components["schemas"]["Waiting"];
            proposals?: components["schemas"]["Waiting"];
        };
        /** StaffReport */
        StaffReport: {
            /**
             * @description Report id.
             * @example 1
             */
            id: number;
            /**
             * @description What kind of thing was reported; `automatic`: the service noticed it.
             * @enum {string}
             */
            kind: "users" | "comments" | "feeds" | "knowledge" | "chapters" | "infos" | "events" | "commodities" | "wendas" | "chats" | "automatic";
            /**
             * @description What kind of thing it is about: the kind, or of an `automatic` report such as `feeds` or `topics`.
             * @example feeds
             */
            subject_kind: string;
            /**
             * @description Which one of that kind.
             * @example 42
             */
            subject_id: number;
            /** @description What it was called or began with when it was reported. */
            title: string;
            /**
             * @description Whose it is.
             * @example 7
             */
            owner_id: number;
            /** @description Their name now. */
            owner_name: string;
            /**
             * @description Who reported it; null of an automatic one.
             * @example 9
             */
            reporter_id: number | null;
            /** @description Their name now. */
            reporter_name: string | null;
            /** @description What the reporter wrote, if anything, or why the service noticed it. */
            reason: string | null;
            /**
             * @description What kind of breach the reporter chose; null where they chose none.
             * @example spam
             * @enum {string|null}
             */
            category: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other" | null;
            /** @description No one sees it until this is decided. */
            held: boolean;
            /**
             * @description `waiting` until it is decided.
             * @enum {string}
             */
            status: "waiting" | "handled" | "rejected";
            /** @description What staff noted. */
            remark: string | null;
            /** @description Who decided. */
            handler_id: number | null;
            /** @description Their name now. */
            handler_name: string | null;
            /**
             * @description When it was decided.
             * @example 2026-11-15T08:30:00Z
             */
            handled_at: string | null;
            /**
             * @description When it was reported.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
        };
        /** StaffStoreIapProduct */
        StaffStoreIapProduct: {
            /**
             * @description Product row.
             * @example 1
             */
            id: number;
            /**
             * @description Our name of the product.
             * @example coins-600
             */
            product_id: string;
            /**
             * @description For people.
             * @example 600 coins
             */
            name: string;
            /**
             * @description Unique product identifier at the store.
             * @example org.example.plaza.coins600
             */
            store_id: string;
            /**
             * @description Money paid to the store, smallest unit.
             * @example 600
             */
            amount: string;
            /**
             * @description Credited amount, smallest unit of money.
             * @example 600
             */
            showAmount: string;
            /**
             * @description Larger sorts first.
             * @example 10
             */
            sort: number;
            /**
             * @description When it was added.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
        };
        /** StaffTag */
        StaffTag: {
            /**
             * @description Tag id.
             * @example 3
             */
            id: number;
            /**
             * @description Tag.
             * @example 摄影
             */
            name: string;
            /**
             * @description Its category.
             * @example 1
             */
            tag_category_id: number;
            /**
             * @description Larger sorts first.
             * @example 10
             */
            weight: number;
            /**
             * @description When it was added.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
        };
        /** StaffTagCategory */
        StaffTagCategory: {
            /**
             * @description Category id.
             * @example 1
             */
            id: number;
            /**
             * @description Category.
             * @example 兴趣
             */
            name: string;
            /**
             * @description Larger sorts first.
             * @example 10
             */
            weight: number;
            /**
             * @description When it was added.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
        };
        /**
         * StaffTopic
         * @description A topic as staff see it.
         */
        StaffTopic: {
            /**
             * @description Topic id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example 菜市场写生
             */
            name: string;
            /** @description What it is about. */
            desc: string | null;
            /**
             * @description Whether it passed.
             * @example passed
             * @enum {string}
             */
            status: "passed" | "waiting" | "failed";
            /**
             * @description In everybody’s lists or not.
             * @example visible
             * @enum {string}
             */
            visible: "visible" | "hidden";
            /**
             * @description Who made it.
             * @example 7
             */
            creator_user_id: number;
            /**
             * @description Their name.
             * @example 林小满
             */
            creator_name: string;
            /**
             * @description Category.
             * @example 1
             */
            topic_category_id: number | null;
            /**
             * @description Fee for joining.
             * @example 0
             */
            expense: number;
            /** @description Marked as hot. */
            hot: boolean;
            /** @description Recommended. */
            recommended: boolean;
            /**
             * @description Feeds in it.
             * @example 12
             */
            feeds_count: number;
            /**
             * @description Members.
             * @example 40
             */
            followers_count: number;
            /**
             * @description Currency it was rewarded with.
             * @example 500
             */
            reward_amount_count: number;
            /**
             * @description When it was made.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
            /**
             * @description When it was deleted.
             * @example 2026-11-15T08:30:00Z
             */
            deleted_at: string | null;
        };
        /** StaffTopicApplication */
        StaffTopicApplication: {
            /**
             * @description Application id.
             * @example 1
             */
            id: number;
            /**
             * @description Topic.
             * @example 1
             */
            topic_id: number;
            /**
             * @description Who asks.
             * @example 7
             */
            user_id: number;
            /**
             * @description Their name.
             * @example 林小满
             */
            user_name: string;
            /**
             * @description Who decides.
             * @example 3
             */
            manager_id: number;
            /**
             * @description Their name.
             * @example Priya
             */
            manager_name: string;
            /**
             * @description What became of it.
             * @example waiting
             * @enum {string}
             */
            status: "waiting" | "accepted" | "rejected";
            /**
             * @description Fee, as it was when they asked.
             * @example 0
             */
            expense: number;
            /**
             * @description When they asked.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it was decided.
             * @example 2026-11-15T08:30:00Z
             */
            decided_at: string | null;
        };
        /** StaffTopicCategory */
        StaffTopicCategory: {
            /**
             * @description Category id.
             * @example 1
             */
            id: number;
            /**
             * @description Category.
             * @example 生活
             */
            name: string;
            /**
             * @description Larger sorts first.
             * @example 10
             */
            sort: number;
            /**
             * @description When it was added.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
        };
        /**
         * StaffTopicInFull
         * @description A topic as staff see it, with its configuration.
         */
        StaffTopicInFull: {
            /**
             * @description Topic id.
             * @example 1
             */
            id: number;
            /**
             * @description Name.
             * @example 菜市场写生
             */
            name: string;
            /** @description What it is about. */
            desc: string | null;
            /**
             * @description Whether it passed.
             * @example passed
             * @enum {string}
             */
            status: "passed" | "waiting" | "failed";
            /**
             * @description In everybody’s lists or not.
             * @example visible
             * @enum {string}
             */
            visible: "visible" | "hidden";
            /**
             * @description Who made it.
             * @example 7
             */
            creator_user_id: number;
            /**
             * @description Their name.
             * @example 林小满
             */
            creator_name: string;
            /**
             * @description Category.
             * @example 1
             */
            topic_category_id: number | null;
            /**
             * @description Fee for joining.
             * @example 0
             */
            expense: number;
            /** @description Marked as hot. */
            hot: boolean;
            /** @description Recommended. */
            recommended: boolean;
            /**
             * @description Feeds in it.
             * @example 12
             */
            feeds_count: number;
            /**
             * @description Members.
             * @example 40
             */
            followers_count: number;
            /**
             * @description Currency it was rewarded with.
             * @example 500
             */
            reward_amount_count: number;
            /**
             * @description When it was made.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
            /**
             * @description When it was deleted.
             * @example 2026-11-15T08:30:00Z
             */
            deleted_at: string | null;
            /**
             * @description Name of its category.
             * @example 生活
             */
            category_name: string | null;
            logo: components["schemas"]["File"] | null;
            bg: components["schemas"]["File"] | null;
            /**
             * @description Whether its creator is asked before a user joins.
             * @example open
             * @enum {string}
             */
            join_mode: "open" | "need-audit";
            /** @description Invited users are audited too. */
            invited_audit: boolean;
            /**
             * @description Who may publish in it.
             * @example creatorOnly
             * @enum {string}
             */
            publish_permission: "creatorOnly" | "memberOnly" | "allUser" | "specialUser";
            /**
             * @description Applications its creator has not decided.
             * @example 2
             */
            applications_count: number;
            /**
             * @description Members whose right to publish was taken.
             * @example 0
             */
            muted_count: number;
            /**
             * @description When it was made, or something was last published in it.
             * @example 2026-11-15T08:30:00Z
             */
            active_at: string | null;
        };
        /** StaffTopicMember */
        StaffTopicMember: {
            /**
             * @description Id of the membership, in the order of joining.
             * @example 1
             */
            id: number;
            /**
             * @description Topic.
             * @example 1
             */
            topic_id: number;
            /**
             * @description Who.
             * @example 7
             */
            user_id: number;
            /**
             * @description Their name.
             * @example 林小满
             */
            user_name: string;
            /** @description The creator took their right to publish. */
            muted: boolean;
            /** @description The creator gave them the right to publish where others have none. */
            chosen: boolean;
            /**
             * @description When they joined.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
        };
        /**
         * StaffUser
         * @description A person as staff see them.
         */
        StaffUser: {
            /**
             * @description User id.
             * @example 12
             */
            id: number;
            /**
             * @description Name.
             * @example 林小满
             */
            name: string;
            /** @description Phone number. */
            phone: string | null;
            /** @description E-mail address. */
            email: string | null;
            /** @description Where they live. */
            location: string | null;
            verification: components["schemas"]["Verification"] | null;
            /**
             * @description Names of their roles.
             * @example [
             *       "member"
             *     ]
             */
            roles: string[];
            /** @description Suspended. */
            disabled: boolean;
            /**
             * @description When the suspension ends by itself; null without an end.
             * @example 2026-11-15 08:30:00
             */
            suspended_until: string | null;
            /** @description Why they are suspended. */
            suspended_reason: string | null;
            /**
             * @description Until when they cannot send chat messages; null when they can.
             * @example 2026-11-15 08:30:00
             */
            chat_muted_until: string | null;
            /** @description People who follow them. */
            followers_count: number;
            /** @description Feeds published. */
            feeds_count: number;
            /**
             * @description When they joined.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When the profile last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description When they deleted the account.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
        };
        /**
         * Startup
         * @description What a client needs to know before it shows anything.
         */
        Startup: {
            /**
             * @description Version of the service.
             * @example 0.1.0
             */
            "server:version": string;
            /** @description Name of the currency, and names no one may take. */
            site: {
                /** @description The currency. */
                currency_name: {
                    /** @description Currency type id. */
                    id: number;
                    /** @description Name of the currency. */
                    name: string;
                    /** @description Its unit. */
                    unit: string;
                };
                /** @description Names that can’t be used. */
                reserved_nickname: string[];
            };
            /** @description Which ways of registering are open. */
            registerSettings: {
                /** @description `all`, only `phone`, only `mail`, or `none`. */
                method: "all" | "phone" | "mail" | "none";
                /** @description `all`, or only through the mini-program. */
                type: "all" | "mini-program";
            };
            /** @description How currency is bought and withdrawn. */
            currency: {
                /** @description In-app purchase. */
                IAP: {
                    /** @description On iOS, recharge by in-app purchase only. */
                    only: boolean;
                    /** @description Text shown to people. */
                    rule: string;
                };
                /** @description Withdrawal. */
                cash: {
                    /** @description Withdrawal is open. */
                    status: boolean;
                    /** @description Text shown to people. */
                    rule: string;
                };
                /** @description Recharge. */
                recharge: {
                    /** @description Recharge is open. */
                    status: boolean;
                    /** @description Text shown to people. */
                    rule: string;
                };
                /** @description Text shown to people. */
                rule: string;
                /** @description Ratio, amounts on offer and limits. */
                settings: {
                    /** @description Currency units per smallest unit of money. */
                    "recharge-ratio": number;
                    /** @description Amounts offered, comma-separated, in currency units. */
                    "recharge-options": string;
                    /** @description Most currency units per recharge. */
                    "recharge-max": number;
                    /** @description Fewest currency units per recharge. */
                    "recharge-min": number;
                    /** @description Most currency units per withdrawal. */
                    "cash-max": number;
                    /** @description Fewest currency units per withdrawal. */
                    "cash-min": number;
                };
            };
            /** @description Money. */
            wallet: {
                /** @description Buying currency. */
                recharge: {
                    /** @description Ways to pay that are on offer. */
                    types: string[];
                    /** @description Recharge is open at this moment. */
                    status: boolean;
                };
                /**
                 * @description Currency units per smallest unit of money.
                 * @example 1
                 */
                ratio: number;
            };
            /** @description A messaging client can sign in: a provider carries messages. Accounts and groups under `/im` work either way. */
            "im:open": boolean;
            /** @description Who carries messages between people. */
            chat: {
                /**
                 * @description `embedded`: chat is under `/chat`; `external`: an outside provider carries messages.
                 * @enum {string}
                 */
                provider: "embedded" | "external";
            };
            /** @description How much a post can contain. */
            feed: {
                /** @description Characters of text. */
                word_limit: number;
                /** @description Images. */
                image_limit: number;
                /** @description Bytes of a video. */
                video_bytes_limit: number;
            };
            /** @description Inviting others. */
            invite: {
                /** @description Registration takes an `invite_code`. */
                enable: boolean;
                /**
                 * @description An invite code is this plus the user id, in base 36 with capitals.
                 * @example 60947423
                 */
                code_base: number;
            };
            /** @description Uploads. */
            "file-storage": {
                /**
                 * @description Largest file in bytes.
                 * @example 104857600
                 */
                max_bytes: number;
                /** @description Accepted media types. */
                mime_types: string[];
            };
            /**
             * @description Items a list gives unless asked otherwise.
             * @example 20
             */
            limit: number;
            /** @description Which outside services this installation has. A way that needs one it has not is off. */
            providers: {
                /** @description Codes by phone: registering, signing in and resetting a password with one. */
                sms: boolean;
                /** @description Codes by e-mail, for the same. */
                mail: boolean;
                /** @description Signing in from the mini-program. */
                "mini-program": boolean;
                /** @description Recharge by provider A. */
                "pay-a": boolean;
                /** @description Recharge by provider B. */
                "pay-b": boolean;
                /** @description In-app purchase. */
                "store-iap": boolean;
                /** @description Pushes to apps. Streams and browsers are served either way. */
                push: boolean;
            };
        };
        /** StatementDifferences */
        StatementDifferences: {
            /** @description What does not agree, at most 200; empty is right. */
            data: {
                /** @description The payment’s number at the provider. */
                transaction_id: string;
                /** @description Money, smallest unit. */
                amount: number;
                /** @description What differs. */
                reason: string;
            }[];
        };
        /** Stats */
        Stats: {
            /** @description One entry a day, the oldest first; today is not over yet. */
            data: components["schemas"]["DayInNumbers"][];
            /**
             * @description How many days.
             * @example 30
             */
            total: number;
        };
        /**
         * Status
         * @description All is well.
         */
        Status: {
            /**
             * @description `ok`.
             * @example ok
             */
            status: string;
        };
        /**
         * StoreIapProduct
         * @description Currency that can be bought inside the app.
         */
        StoreIapProduct: {
            /**
             * @description Our name of the product.
             * @example coins-600
             */
            product_id: string;
            /**
             * @description For people.
             * @example 600 coins
             */
            name: string;
            /**
             * @description Unique product identifier at the store.
             * @example org.example.plaza.coins600
             */
            store_id: string;
            /**
             * @description Money paid to the store, smallest unit.
             * @example 600
             */
            amount: string;
            /**
             * @description Credited amount, smallest unit of money.
             * @example 600
             */
            showAmount: string;
        };
        /** StoredFile */
        StoredFile: {
            /** @description One or more sentences. */
            message: string[];
            /**
             * @description File id.
             * @example 12
             */
            id: number;
            /**
             * @description What to send where a record takes a file.
             * @example local:2026/11/15/ab12.png
             */
            node: string;
        };
        /**
         * StrayPayment
         * @description Money that arrived and could not be credited to its order.
         */
        StrayPayment: {
            /**
             * @description Id of the unmatched payment.
             * @example 3
             */
            id: number;
            /**
             * @description Where it was paid.
             * @example pay-a
             */
            provider: string;
            /**
             * @description The payment’s number at the provider.
             * @example 2026010122001
             */
            provider_txn_id: string;
            /**
             * @description Our number at the provider.
             * @example 5f0c2a
             */
            out_trade_no: string;
            /**
             * @description The order it was meant for.
             * @example 42
             */
            order_id: number;
            /**
             * @description Who paid.
             * @example 7
             */
            owner_id: number;
            /**
             * @description Their name.
             * @example 林小满
             */
            owner_name: string;
            /**
             * @description Money paid, smallest unit.
             * @example 1000
             */
            money_amount: number;
            /**
             * @description Units of currency a credit gives.
             * @example 1000
             */
            amount: number;
            /**
             * @description `order_ended`: its order had expired or was closed. `order_paid_otherwise`: it was paid already.
             * @example order_ended
             */
            reason: string;
            /**
             * @description `waiting`, `credited` or `refunded`.
             * @example waiting
             */
            state: string;
            /**
             * @description When the provider said that it gave the money back; it cannot be credited after that.
             * @example 2026-11-15 08:30:00
             */
            refunded_at: string | null;
            /** @description The order that credited it. */
            credited_order_id: number | null;
            /** @description Remark of the person who decided. */
            remark: string | null;
            /**
             * @description When it was decided.
             * @example 2026-11-15 08:30:00
             */
            decided_at: string | null;
            /**
             * @description When it arrived.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
        };
        /**
         * Suggestion
         * @description A name that may be meant.
         */
        Suggestion: {
            /**
             * @description What is suggested.
             * @example people
             * @enum {string}
             */
            kind: "people" | "topics" | "tags";
            /**
             * @description Of the person or topic.
             * @example 1
             */
            id?: number;
            /**
             * @description The name or tag.
             * @example 林小满
             */
            text: string;
            picture?: components["schemas"]["File"] | null;
        };
        /** System */
        System: {
            /**
             * @description Version of the service.
             * @example 0.1.0
             */
            version: string;
            /**
             * @description Version of Node.
             * @example v20.20.2
             */
            node: string;
            /**
             * @description Version of PostgreSQL.
             * @example 18.1
             */
            database: string;
            /**
             * @description `production` or not.
             * @example development
             */
            environment: string;
            /**
             * @description When this process started.
             * @example 2026-11-15T08:30:00Z
             */
            started_at: string;
            /**
             * @description How long the database took to answer.
             * @example 1
             */
            database_ms: number;
            /**
             * @description What the database takes on disk.
             * @example 52428800
             */
            database_bytes: number;
            /** @description Outside services. */
            providers: {
                /**
                 * @description What for.
                 * @example sms
                 */
                name: string;
                /**
                 * @description `connected`, `sandbox` or `off`; for files where they are kept.
                 * @example sandbox
                 */
                mode: string;
            }[];
            /** @description What made the schema, the newest first. */
            migrations: {
                /** @description Its number. */
                number: number;
                /** @description Its file. */
                name: string;
                /**
                 * @description When it was applied.
                 * @example 2026-11-15T08:30:00Z
                 */
                applied_at: string;
            }[];
            /** @description What outside services refuse or do not answer: durable work whose last attempt failed. */
            failing: {
                /**
                 * @description Durable work.
                 * @example accounts.send-message
                 */
                name: string;
                /**
                 * @description How many of it fail at the moment.
                 * @example 2
                 */
                count: number;
                /** @description Why. */
                last_error: string | null;
                /**
                 * @description Since when the oldest of them waits.
                 * @example 2026-11-15T08:30:00Z
                 */
                since: string;
            }[];
        };
        /** Tag */
        Tag: {
            /**
             * @description Tag id.
             * @example 3
             */
            id: number;
            /**
             * @description Tag.
             * @example 摄影
             */
            name: string;
            /**
             * @description Its category.
             * @example 1
             */
            tag_category_id: number;
        };
        /** TagCategory */
        TagCategory: {
            /**
             * @description Category id.
             * @example 1
             */
            id: number;
            /**
             * @description Category.
             * @example 兴趣
             */
            name: string;
            /**
             * @description Larger sorts first.
             * @example 10
             */
            weight: number;
            /** @description Its tags, heaviest first. */
            tags: components["schemas"]["WeightedTag"][];
        };
        /** Task */
        Task: {
            /**
             * @description What to do.
             * @example task:likes
             */
            type: string;
            /**
             * @description What it is called; the type itself where the service knows no name for it.
             * @example Like
             */
            name: string;
            /**
             * @description Most rewards today; 0 has no limit.
             * @example 5
             */
            max: number;
            /**
             * @description Rewards received today.
             * @example 1
             */
            current: number;
            /**
             * @description Times done in the current cycle.
             * @example 3
             */
            hit_count: number;
            /**
             * @description Times needed for a reward.
             * @example 5
             */
            hit_increment: number;
            /**
             * @description Units of one reward.
             * @example 1
             */
            how_increment: number;
            /**
             * @description Only for `task:be-liked`: likes that counted today.
             * @example 8
             */
            liked_count?: number;
        };
        /**
         * TaskPaid
         * @description The task is done and was paid.
         */
        TaskPaid: {
            /**
             * @description Units you received.
             * @example 5
             */
            amount: number;
        };
        /**
         * TaskStat
         * @description What one task paid.
         */
        TaskStat: {
            /**
             * @description Units earned in all.
             * @example 25
             */
            scores_count: number;
            /**
             * @description Rewards received in all.
             * @example 5
             */
            done_tasks_count: number;
        };
        /**
         * TaskStats
         * @description By task type.
         */
        TaskStats: {
            [key: string]: components["schemas"]["TaskStat"];
        };
        /**
         * Theme
         * @description Something to publish about.
         */
        Theme: {
            /**
             * @description Theme id.
             * @example 1
             */
            id: number;
            /**
             * @description What people publish about.
             * @example A window you look out of
             */
            title: string;
            /**
             * @description More about it.
             * @example Any window, any weather.
             */
            description: string | null;
            /**
             * @description Who made it.
             * @example 1
             */
            creator_user_id: number | null;
            /**
             * @description Feeds published in it.
             * @example 3
             */
            feeds_count: number;
            /** @description How much it is used. */
            counts: {
                /**
                 * @description How many people published in it.
                 * @example 3
                 */
                participator: number;
            };
            /**
             * @description When it was made.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15T08:30:00Z
             */
            updated_at: string;
        };
        /** Timeline */
        Timeline: {
            /** @description The lines of this page. */
            data: components["schemas"]["TimelineEntry"][];
            /** @description `before` of the next page; null on the last. */
            next: string | null;
        };
        /**
         * TimelineEntry
         * @description One line of what a person did and what happened to them.
         */
        TimelineEntry: {
            /**
             * @description When.
             * @example 2026-11-15T08:30:00Z
             */
            at: string;
            /**
             * @description What it is a line of.
             * @example feed
             */
            kind: string;
            /**
             * @description Id of the thing.
             * @example 42
             */
            id: number;
            /** @description What it is called or begins with. */
            title: string | null;
            /** @description A word more about it. */
            detail: string | null;
            /** @description Currency units; with a minus what was spent. */
            amount: number | null;
            /** @description What it belongs to, such as `feeds` of a report. */
            about: string | null;
        };
        /**
         * Token
         * @description What to send with every request from now on.
         */
        Token: {
            /**
             * @description Send it as `Authorization: Bearer …`.
             * @example plz_…
             */
            access_token: string;
            /**
             * @description Always `bearer`.
             * @example bearer
             */
            token_type: string;
            /**
             * @description Minutes the token lives.
             * @example 1440
             */
            expires_in: number;
            /**
             * @description Minutes after the login in which it can be refreshed.
             * @example 20160
             */
            refresh_ttl: number;
            /**
             * @description Only `true`, after a sign-in to an account with a second factor on a device that is not remembered: show the factor (`POST /auth/factor`) with this token; every other operation answers 401 `auth.step_up` until then.
             * @example true
             */
            factor?: boolean;
        };
        /**
         * TopLocation
         * @description A region.
         */
        TopLocation: {
            /**
             * @description Location id: the region’s official code.
             * @example 510100
             */
            id: number;
            /**
             * @description Name.
             * @example 成都市
             */
            name: string;
            /**
             * @description Id of the location above; 0 at the top.
             * @example 510000
             */
            pid: number;
            /**
             * @description Free for clients; empty unless staff filled it.
             * @example
             */
            extends: string;
            /**
             * @description When it was first loaded.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When its name or place in the tree last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /** @description Always null: nothing is above. */
            parent: null;
        };
        /**
         * Topic
         * @description A circle of people.
         */
        Topic: {
            /**
             * @description Topic id.
             * @example 1
             */
            id: number;
            /**
             * @description Unique name.
             * @example 菜市场写生
             */
            name: string;
            logo: components["schemas"]["File"] | null;
            /** @description What it is about. */
            desc: string | null;
            /**
             * @description Who made it and manages it.
             * @example 7
             */
            creator_user_id: number;
            /**
             * @description Feeds in it.
             * @example 12
             */
            feeds_count: number;
            /**
             * @description Currency it was rewarded with.
             * @example 12
             */
            reward_amount_count: number;
            /**
             * @description Members.
             * @example 12
             */
            followers_count: number;
            /** @description I am a member. */
            has_followed: boolean;
            /**
             * @description Likes over all its feeds.
             * @example 12
             */
            all_feeds_likes_count: number;
            /**
             * @description How one joins.
             * @example directJoin
             * @enum {string}
             */
            join_permission: "directJoin" | "afterAudit";
            /**
             * @description Who may publish in it.
             * @example creatorOnly
             * @enum {string}
             */
            publish_permission: "creatorOnly" | "memberOnly" | "allUser" | "specialUser";
            bg: components["schemas"]["File"] | null;
            category: components["schemas"]["TopicCategory"] | null;
            /**
             * @description Whether staff let it pass.
             * @example passed
             * @enum {string}
             */
            status: "passed" | "waiting" | "failed";
            /**
             * @description Fee for joining; 0 is free.
             * @example 0
             */
            expense: number;
            /**
             * @description The same as `join_permission` in other words.
             * @example open
             * @enum {string}
             */
            join_mode: "open" | "need-audit";
            /**
             * @description In everybody’s lists, or only for those who know it.
             * @example visible
             * @enum {string}
             */
            visible: "visible" | "hidden";
            /**
             * @description Share for inviting; unused.
             * @example 0
             */
            divide: number;
            /** @description Invited users are audited too. */
            invited_audit: boolean;
            /**
             * @description My latest application; of no meaning to members.
             * @example none
             * @enum {string}
             */
            apply_for_status: "none" | "passed" | "fail" | "waiting";
            /**
             * @description Applications that wait for me; 0 unless I manage it.
             * @example 12
             */
            logs_count: number;
            /** @description Its chat; null when it has none. */
            chat: {
                /**
                 * @description Conversation of its members.
                 * @example 1
                 */
                conversation_id: number;
            } | null;
            first_log?: components["schemas"]["UserSummary"];
        };
        /** TopicApplyLog */
        TopicApplyLog: {
            /**
             * @description Id of the application.
             * @example 1
             */
            id: number;
            user: components["schemas"]["UserSummary"];
            /**
             * @description The fee as it was when the application was made.
             * @example 10
             */
            expense: number | null;
            /**
             * @description What became of the application.
             * @example accepted
             * @enum {string}
             */
            status: "accepted" | "waiting" | "rejected";
            /**
             * @description When it was made.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
        };
        /** TopicApplyLogWithTopic */
        TopicApplyLogWithTopic: {
            /**
             * @description Id of the application.
             * @example 1
             */
            id: number;
            user: components["schemas"]["UserSummary"];
            /**
             * @description The fee as it was when the application was made.
             * @example 10
             */
            expense: number | null;
            /**
             * @description What became of the application.
             * @example accepted
             * @enum {string}
             */
            status: "accepted" | "waiting" | "rejected";
            /**
             * @description When it was made.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /** @description The topic it is for. */
            topic: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                id: number;
                /**
                 * @description Its name.
                 * @example 菜市场写生
                 */
                name: string;
                logo: components["schemas"]["File"] | null;
            };
        };
        /**
         * TopicCategory
         * @description A kind of topics.
         */
        TopicCategory: {
            /**
             * @description Category id.
             * @example 1
             */
            id: number;
            /**
             * @description Category.
             * @example 生活
             */
            name: string;
            /**
             * @description Larger sorts first.
             * @example 10
             */
            sort: number;
        };
        /** TopicChange */
        TopicChange: {
            /**
             * @description Unique among living topics, whatever its case and width. Contains at least one letter, digit or symbol.
             * @example 雨天的窗
             */
            name?: string;
            /**
             * @description What it is about; null empties it.
             * @example 每周六早上七点，带上速写本。
             */
            desc?: string | null;
            /**
             * @description Category; null for none.
             * @example 1
             */
            topic_category_id?: number | null;
            /**
             * @description Node of an image you uploaded; null removes it.
             * @example local:2026/11/15/ab12.png
             */
            logo?: string | null;
            /**
             * @description Node of an image you uploaded; null removes it.
             * @example local:2026/11/15/ab12.png
             */
            bg?: string | null;
            /**
             * @description How one joins. Ignored where staff have fixed it.
             * @example directJoin
             * @enum {string}
             */
            join_permission?: "directJoin" | "afterAudit";
            /**
             * @description Who may publish; members unless given. Ignored where staff have fixed it.
             * @example creatorOnly
             * @enum {string}
             */
            publish_permission?: "creatorOnly" | "memberOnly" | "allUser" | "specialUser";
            /** @description Whether it has a chat for its members; for its creator. */
            chat?: boolean;
        };
        /**
         * TopicConfig
         * @description Rules for topics.
         */
        TopicConfig: {
            /** @description New topics are reviewed by staff. */
            switch: boolean;
            /**
             * @description Who can post, or that the creator of a topic chooses (`byManager`).
             * @enum {string}
             */
            publish_permission: "byManager" | "creatorOnly" | "memberOnly" | "allUser" | "specialUser";
            /**
             * @description Who can create topics.
             * @enum {string}
             */
            create_permission: "all" | "verification" | "specialUser";
            /**
             * @description How people join, or that the creator of a topic chooses (`byManager`).
             * @enum {string}
             */
            join_permission: "byManager" | "directJoin" | "afterAudit";
            /**
             * @description Permission needed to create topics when only special users can.
             * @example topic:creator
             */
            permission: string;
        };
        /** TopicConfiguration */
        TopicConfiguration: {
            config: components["schemas"]["TopicConfig"];
            /** @description Choices for `publish_permission`. */
            publish_permissions: components["schemas"]["TopicOption"][];
            /** @description Choices for `create_permission`. */
            create_permissions: components["schemas"]["TopicOption"][];
        };
        /** TopicCounts */
        TopicCounts: {
            /**
             * @description Topics in all.
             * @example 40
             */
            topics_total: number;
            /**
             * @description Those that passed.
             * @example 38
             */
            passed_topics_count: number;
            /**
             * @description Those that wait for staff.
             * @example 1
             */
            waiting_topics_count: number;
            /**
             * @description Those that failed.
             * @example 1
             */
            failed_topics_count: number;
        };
        /** TopicDay */
        TopicDay: {
            /**
             * @description The day (UTC).
             * @example 2026-11-15
             */
            date: string;
            /**
             * @description People who joined for the first time.
             * @example 3
             */
            members: number;
            /**
             * @description Feeds published in the topic.
             * @example 5
             */
            feeds: number;
            /**
             * @description Comments on its feeds.
             * @example 12
             */
            comments: number;
            /**
             * @description Rewards given to the topic.
             * @example 1
             */
            rewards: number;
            /**
             * @description What they were worth, in currency units.
             * @example 66
             */
            reward_amount: number;
        };
        /** TopicDecision */
        TopicDecision: {
            /**
             * @description Whether it passes. The creator is told.
             * @example passed
             * @enum {string}
             */
            status?: "passed" | "waiting" | "failed";
            /**
             * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
             * @example spam
             */
            rule?: string;
            /**
             * @description Why, in words to the person concerned.
             * @example The same offer was posted in six topics.
             */
            reason?: string;
            /**
             * @description Another name of `reason`.
             * @example There is one already
             */
            remark?: string;
            /** @description In the list of hot topics. */
            hot?: boolean;
            /** @description In the list of recommended topics. */
            recommended?: boolean;
        };
        /**
         * TopicLogsCount
         * @description How many applications wait, and the newest applicant.
         */
        TopicLogsCount: {
            /**
             * @description Applications that wait for me.
             * @example 3
             */
            count: number;
            user: components["schemas"]["UserSummary"] | null;
        };
        /**
         * TopicMember
         * @description A member of a topic.
         */
        TopicMember: {
            /**
             * @description User id.
             * @example 1
             */
            id: number;
            /**
             * @description Unique name.
             * @example 林小满
             */
            name: string;
            /** @description About themselves. */
            bio: string | null;
            /**
             * @description 0 unknown, 1 male, 2 female.
             * @example 2
             */
            sex: number;
            /**
             * @description Where they live, as text.
             * @example 四川省 成都市
             */
            location: string | null;
            avatar: components["schemas"]["File"] | null;
            bg: components["schemas"]["File"] | null;
            verified: components["schemas"]["Verification"] | null;
            /**
             * @description When the e-mail address was verified.
             * @example 2026-11-15 08:30:00
             */
            email_verified_at: string | null;
            /**
             * @description When the phone number was verified.
             * @example 2026-11-15 08:30:00
             */
            phone_verified_at: string | null;
            /**
             * @description Topics they joined.
             * @example 12
             */
            feed_topics_count: number;
            /**
             * @description When they joined.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When the profile last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description When the account was deleted.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
            extra: components["schemas"]["UserCounts"] | null;
            /** @description They may publish in this topic; only where `with_can_pub` was asked for. */
            can_pub?: boolean;
        };
        /** TopicOption */
        TopicOption: {
            /**
             * @description Name of the choice.
             * @example 所有人
             */
            label: string;
            /**
             * @description What to send.
             * @example all
             */
            value: string;
            /** @description What it means. */
            intro: string;
        };
        /** TopicRank */
        TopicRank: {
            /**
             * @description Topics in all.
             * @example 40
             */
            topics_total?: number;
            /**
             * @description Those that passed.
             * @example 38
             */
            passed_topics_count?: number;
            /**
             * @description Those that wait for staff.
             * @example 1
             */
            waiting_topics_count?: number;
            /**
             * @description Those that failed.
             * @example 1
             */
            failed_topics_count?: number;
            /** @description My topics, the best first. */
            my_topics?: components["schemas"]["TopicRankEntry"][];
            /** @description The board, the first first. */
            topics?: components["schemas"]["TopicRankEntry"][];
        };
        /** TopicRankEntry */
        TopicRankEntry: {
            /**
             * @description Rank on the board; `1000+` for those not on it.
             * @example 1
             */
            rank: string;
            /** @description Currency it was given in the period, as far as rankings count it. */
            total: number;
            topic: components["schemas"]["RankedTopic"];
        };
        /** TriedText */
        TriedText: {
            /**
             * @description What to hold against the list.
             * @example Buy n o w
             */
            text: string;
        };
        /** TriedWords */
        TriedWords: {
            /**
             * @description What would become of the text: the strictest of what was found; null when nothing was.
             * @enum {string|null}
             */
            act: "block" | "censor" | "report" | null;
            /**
             * @description How others would see it.
             * @example *** * * *
             */
            shown: string;
            /** @description What was found, in the order of the text; at most 100. */
            matches: components["schemas"]["WordMatch"][];
        };
        /**
         * UploadTask
         * @description How to send the bytes.
         */
        UploadTask: {
            /**
             * @description Send the bytes here, within an hour, once.
             * @example http://127.0.0.1:3000/storage/upload/12?expires=1794733200&signature=Zm9v
             */
            uri: string;
            /**
             * @description With this method.
             * @constant
             */
            method: "PUT";
            /**
             * @description With these headers.
             * @example {
             *       "Content-Type": "image/png"
             *     }
             */
            headers: {
                [key: string]: string;
            };
            /** @description Always null. */
            form: null;
            /** @description Always null. */
            file_key: null;
            /**
             * @description What to send where a record takes a file.
             * @example local:2026/11/15/ab12.png
             */
            node: string;
        };
        /** Uploaded */
        Uploaded: {
            /**
             * @description What to send where a record takes a file.
             * @example local:2026/11/15/ab12.png
             */
            node: string;
        };
        /**
         * User
         * @description A person.
         */
        User: {
            /**
             * @description User id.
             * @example 1
             */
            id: number;
            /**
             * @description Unique name.
             * @example 林小满
             */
            name: string;
            /** @description About themselves. */
            bio: string | null;
            /**
             * @description 0 unknown, 1 male, 2 female.
             * @example 2
             */
            sex: number;
            /**
             * @description Where they live, as text.
             * @example 四川省 成都市
             */
            location: string | null;
            avatar: components["schemas"]["File"] | null;
            bg: components["schemas"]["File"] | null;
            verified: components["schemas"]["Verification"] | null;
            /**
             * @description When the e-mail address was verified.
             * @example 2026-11-15 08:30:00
             */
            email_verified_at: string | null;
            /**
             * @description When the phone number was verified.
             * @example 2026-11-15 08:30:00
             */
            phone_verified_at: string | null;
            /**
             * @description Topics they joined.
             * @example 12
             */
            feed_topics_count: number;
            /**
             * @description When they joined.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When the profile last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description When the account was deleted.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
            extra: components["schemas"]["UserCounts"] | null;
            /**
             * @description Code with which they invite others.
             * @example 10AG7C
             */
            invite_code: string;
            /** @description Reserved; always null. */
            vip: null;
            verification: components["schemas"]["Verification"] | null;
            certification: components["schemas"]["Verification"] | null;
            /** @description I follow them. */
            has_follower: boolean;
            /** @description They follow me. */
            has_following: boolean;
            /** @description They follow me. */
            following: boolean;
            /** @description I follow them. */
            follower: boolean;
            /**
             * @description Phone number: the eleven digits of a Chinese one, E.164 otherwise; only to its owner and to staff.
             * @example 13800000000
             */
            phone?: string | null;
            /**
             * @description E-mail address; only to its owner and to staff.
             * @example lin@example.org
             */
            email?: string | null;
        };
        /**
         * UserCounts
         * @description How much of everything a person has.
         */
        UserCounts: {
            /**
             * @description The user these counts belong to.
             * @example 1
             */
            user_id: number;
            /**
             * @description Likes received.
             * @example 12
             */
            likes_count: number;
            /**
             * @description Comments received.
             * @example 12
             */
            comments_count: number;
            /**
             * @description People who follow them.
             * @example 12
             */
            followers_count: number;
            /**
             * @description People they follow.
             * @example 12
             */
            followings_count: number;
            /**
             * @description When a count last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description Feeds published.
             * @example 12
             */
            feeds_count: number;
            /**
             * @description Days signed in.
             * @example 12
             */
            checkin_count: number;
            /**
             * @description Consecutive days signed in.
             * @example 12
             */
            last_checkin_count: number;
        };
        /**
         * UserNote
         * @description What staff wrote about a person for each other.
         */
        UserNote: {
            /**
             * @description Note id.
             * @example 1
             */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description Who wrote it.
             * @example 3
             */
            author_id: number;
            /**
             * @description Their name.
             * @example Priya
             */
            author_name: string;
            /**
             * @description When.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
        };
        /** UserNotes */
        UserNotes: {
            /** @description Notes. */
            data: components["schemas"]["UserNote"][];
        };
        /**
         * UserSummary
         * @description A person as other records carry them.
         */
        UserSummary: {
            /**
             * @description User id.
             * @example 1
             */
            id: number;
            /**
             * @description Unique name.
             * @example 林小满
             */
            name: string;
            /** @description About themselves. */
            bio: string | null;
            /**
             * @description 0 unknown, 1 male, 2 female.
             * @example 2
             */
            sex: number;
            /**
             * @description Where they live, as text.
             * @example 四川省 成都市
             */
            location: string | null;
            avatar: components["schemas"]["File"] | null;
            bg: components["schemas"]["File"] | null;
            verified: components["schemas"]["Verification"] | null;
            /**
             * @description When the e-mail address was verified.
             * @example 2026-11-15 08:30:00
             */
            email_verified_at: string | null;
            /**
             * @description When the phone number was verified.
             * @example 2026-11-15 08:30:00
             */
            phone_verified_at: string | null;
            /**
             * @description Topics they joined.
             * @example 12
             */
            feed_topics_count: number;
            /**
             * @description When they joined.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When the profile last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description When the account was deleted.
             * @example 2026-11-15 08:30:00
             */
            deleted_at: string | null;
            extra: components["schemas"]["UserCounts"] | null;
        };
        /** UserTag */
        UserTag: {
            /**
             * @description Tag id.
             * @example 3
             */
            id: number;
            /**
             * @description Tag.
             * @example 摄影
             */
            name: string;
            /**
             * @description Its category.
             * @example 1
             */
            tag_category_id: number;
        };
        /**
         * Verification
         * @description What staff verified about a person; null when nothing.
         */
        Verification: {
            /**
             * @description `user` for a person, `org` for an organisation.
             * @example user
             */
            type: string;
            /** @description Address of a badge, or null. */
            icon: string | null;
            /**
             * @description What was verified.
             * @example Illustrator
             */
            description: string;
        };
        /**
         * Waiting
         * @description How much of it waits; absent where you may not handle it.
         */
        Waiting: {
            /**
             * @description How many wait.
             * @example 3
             */
            count: number;
            /**
             * @description Since when the oldest of them waits; null when none does.
             * @example 2026-11-15T08:30:00Z
             */
            oldest_at: string | null;
            /**
             * @description How many of them should have been decided by now.
             * @example 1
             */
            overdue: number;
        };
        /**
         * WaitingAppeal
         * @description An appeal that was not decided yet.
         */
        WaitingAppeal: {
            /** @description Appeal id. */
            id: number;
            /** @description What the person wrote. */
            text: string;
            /**
             * @description When.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /** @description The decision it is against. */
            decision_id: number;
            /**
             * @description What was done.
             * @example removed
             */
            act: string;
            /** @description By which rule. */
            rule: string;
            /** @description What the person was told. */
            reason: string | null;
            /** @description What it is about. */
            subject_kind: string;
            /** @description Which one. */
            subject_id: number;
            /** @description How it began when it was decided. */
            excerpt: string;
            /** @description An automatic rule decided. */
            automatic: boolean;
            /**
             * @description When it was decided.
             * @example 2026-11-15T08:30:00Z
             */
            decided_at: string;
            /** @description Who decided; null for an automatic rule. */
            decided_by: number | null;
            /** @description Their name. */
            decided_by_name: string | null;
            /**
             * @description When the act ends by itself.
             * @example 2026-11-15T08:30:00Z
             */
            until: string | null;
            /** @description The thing as it is stored now; null when it is gone. */
            subject: {
                [key: string]: unknown;
            } | null;
            /** @description Code of the problem that deciding it would be answered with to you. */
            obstacle: string | null;
        };
        /**
         * WaitingDebt
         * @description A debt that was neither taken nor waived yet.
         */
        WaitingDebt: {
            /** @description Debt id. */
            id: number;
            /** @description Who owes it. */
            user_id: number;
            /** @description Currency units. */
            amount: number;
            /** @description What it came from. */
            reason: string;
            /**
             * @description Since when.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /** @description What they have. */
            balance: number;
            /** @description They have enough to pay it. */
            is_covered: boolean;
        };
        /**
         * WaitingProposal
         * @description A change that waits for a second person.
         */
        WaitingProposal: {
            /**
             * @description Proposal id.
             * @example 4
             */
            id: number;
            /**
             * @description What it changes.
             * @example setting
             * @enum {string}
             */
            kind: "setting" | "product" | "adjustment" | "waiver" | "statement" | "grant";
            /**
             * @description Which setting, product or role, or whose balance or roles.
             * @example money
             */
            name: string;
            /** @description What it is now, as far as it would change; null for something new. */
            before: unknown;
            /** @description What it would become. */
            after: unknown;
            /** @description Why, where the operation asks for it. */
            reason: string | null;
            /** @description Who proposes it. */
            proposer: {
                /**
                 * @description User id.
                 * @example 3
                 */
                id: number;
                /**
                 * @description Their name now.
                 * @example Priya
                 */
                name: string;
            };
            /**
             * @description 0 waits, 1 took effect, -1 rejected; -1 without `decided_by`: no one decided in time.
             * @example 0
             */
            state: number;
            /** @description No one else held the permissions: it took effect at once. */
            is_alone: boolean;
            /**
             * @description When it was proposed.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description Until when it can be decided.
             * @example 2026-11-15T08:30:00Z
             */
            expires_at: string;
            /** @description Who decided; the proposer themselves where no one else could. */
            decided_by: {
                /**
                 * @description User id.
                 * @example 3
                 */
                id: number;
                /**
                 * @description Their name now.
                 * @example Priya
                 */
                name: string;
            } | null;
            /**
             * @description When it was decided.
             * @example 2026-11-15T08:30:00Z
             */
            decided_at: string | null;
            /** @description What they noted. */
            remark: string | null;
            /** @description Code of the problem that you would be answered for approving it. */
            obstacle?: string;
        };
        /**
         * WaitingReport
         * @description A report that was not decided yet.
         */
        WaitingReport: {
            /** @description Report id. */
            id: number;
            /** @description Kind; `automatic` where the service itself reported it. */
            kind: string;
            /** @description What was reported. */
            subject_kind: string;
            /** @description Which one. */
            subject_id: number;
            /** @description It is not shown until this is decided. */
            is_held: boolean;
            /** @description The beginning of it as it was reported. */
            title: string;
            /** @description Whose it is. */
            owner_id: number;
            /** @description Who reported it; null for the service. */
            reporter_id: number | null;
            /** @description Their name. */
            reporter_name: string | null;
            reporter_record: components["schemas"]["ReporterRecord"] | null;
            /**
             * @description What kind of breach they chose.
             * @example spam
             */
            category: string | null;
            /** @description Why. */
            reason: string | null;
            /**
             * @description When.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When it has to be decided.
             * @example 2026-11-15T08:30:00Z
             */
            due_at: string;
            /** @description Other things of the same person that were reported and wait. */
            owner_waiting: number;
            /** @description What was reported, as it is now; null when it is gone. */
            subject: {
                /** @description Its id. */
                id: number;
                /** @description What it is called. */
                title?: string;
                /** @description What it says. */
                text: string;
                /**
                 * @description When it was published.
                 * @example 2026-11-15T08:30:00Z
                 */
                created_at: string;
                /**
                 * @description When it was deleted.
                 * @example 2026-11-15T08:30:00Z
                 */
                deleted_at: string | null;
                /** @description Its pictures. */
                images?: {
                    /**
                     * @description Address of the file; images take `?rule=w_200,h_200,q_80,b_10,f_webp`.
                     * @example http://127.0.0.1:3000/storage/local/2026/11/15/ab12.png
                     */
                    url: string;
                    /**
                     * @description Storage vendor name.
                     * @example local
                     */
                    vendor: string;
                    /**
                     * @description Media type, found from the content.
                     * @example image/png
                     */
                    mime: string;
                    /**
                     * @description Size in bytes.
                     * @example 48213
                     */
                    size: number;
                    /** @description Width and height, where the file has them. */
                    dimension?: {
                        /**
                         * @description Pixels.
                         * @example 512
                         */
                        width: number;
                        /**
                         * @description Pixels.
                         * @example 512
                         */
                        height: number;
                    };
                    /** @description Storage node, on records that show it to the file’s owner. */
                    node?: string;
                    /** @description What is to be seen on it, in its author’s words. */
                    alt?: string;
                }[];
                /** @description It has a video. */
                has_video?: boolean;
                /** @description Likes. */
                like_count?: number;
                /** @description Comments. */
                comment_count?: number;
                /** @description Views. */
                view_count?: number;
                /** @description Only members of its topic see it. */
                is_hidden?: boolean;
                /** @description Of a comment, the feed it is about. */
                feed_id?: number;
                /** @description The beginning of that feed. */
                feed_text?: string | null;
            } | null;
            /** @description Other reports about the same: those that wait first, then the newest, at most 50. */
            others: {
                /** @description Report id. */
                id: number;
                /** @description Kind. */
                kind: string;
                /** @description What kind of breach they chose. */
                category: string | null;
                /** @description Why. */
                reason: string | null;
                /** @description What was decided. */
                status: string;
                /** @description What was noted. */
                remark: string | null;
                /** @description Who reported it. */
                reporter_name: string | null;
                reporter_record: components["schemas"]["ReporterRecord"] | null;
                /** @description Who decided. */
                handler_name: string | null;
                /**
                 * @description When.
                 * @example 2026-11-15T08:30:00Z
                 */
                created_at: string;
            }[];
        };
        /**
         * WaitingStrayPayment
         * @description A payment without an order to credit it to.
         */
        WaitingStrayPayment: {
            /** @description Id. */
            id: number;
            /** @description Provider. */
            provider: string;
            /** @description Number of the payment at the provider. */
            provider_txn_id: string;
            /** @description Our number of the order, as the provider knows it. */
            out_trade_no: string;
            /** @description Order it names. */
            order_id: number;
            /** @description Whose order that is. */
            owner_id: number;
            /** @description Fen paid. */
            money_amount: number;
            /** @description Currency units it is worth. */
            amount: number;
            /** @description Why it was not credited. */
            reason: string;
            /** @description State of the order. */
            order_state: number;
            /**
             * @description When it was ordered.
             * @example 2026-11-15T08:30:00Z
             */
            ordered_at: string;
            /**
             * @description When the payment came.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /**
             * @description When the provider said that it gave it back.
             * @example 2026-11-15T08:30:00Z
             */
            refunded_at: string | null;
        };
        /**
         * WaitingTopic
         * @description A topic that waits to be looked at.
         */
        WaitingTopic: {
            /** @description Topic id. */
            id: number;
            /** @description Name. */
            name: string;
            /** @description What it is about. */
            description: string | null;
            /** @description Name of its category. */
            category: string | null;
            /** @description Only members see it. */
            is_hidden: boolean;
            /** @description Joining needs approval. */
            needs_audit: boolean;
            /** @description So do those whom a member invited. */
            invited_audit: boolean;
            /** @description Who may publish in it. */
            publish_permission: string;
            /** @description Currency units it costs to join. */
            expense: number;
            /**
             * @description When it was created.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            logo: components["schemas"]["File"] | null;
        };
        /**
         * WaitingWithdrawal
         * @description A withdrawal that waits for a review.
         */
        WaitingWithdrawal: {
            /** @description Order id. */
            id: number;
            /** @description Whose it is. */
            owner_id: number;
            /** @description Currency units. */
            amount: number;
            /** @description Fen to be paid. */
            money_amount: number;
            /** @description Currency units a fen. */
            ratio: number;
            /** @description How many people have to approve it. */
            approvals_needed: number;
            /**
             * @description When it was asked for.
             * @example 2026-11-15T08:30:00Z
             */
            created_at: string;
            /** @description What the owner has left. */
            balance: number;
            /** @description What is held for withdrawals. */
            held: number;
            /** @description What the owner owes. */
            owed: number;
            /** @description What the owner asked for in the last 24 hours. */
            asked_in_a_day: number;
            /** @description Fen paid out to the owner before. */
            paid_before: number;
            /** @description Code of the problem that you would be answered for approving it. */
            obstacle: string | null;
            /** @description What a reviewer should know. */
            flags: {
                /** @description What it is about. */
                kind: string;
                /** @description Currency units. */
                amount: number;
            }[];
            /** @description Withdrawals are switched off: no one can decide it now. */
            is_stopped: boolean;
            /** @description Who approved it already. */
            approvals: {
                /** @description Who approved. */
                reviewer_id: number;
                /** @description Their name. */
                name: string;
                /**
                 * @description When.
                 * @example 2026-11-15T08:30:00Z
                 */
                created_at: string;
            }[];
            /** @description Where the currency came from. */
            sources: {
                /** @description Kind of transfer. */
                kind: string;
                /** @description Currency units. */
                amount: number;
                /** @description Transfers. */
                times: number;
                /** @description From how many people. */
                people: number;
                /**
                 * @description The first of them.
                 * @example 2026-11-15T08:30:00Z
                 */
                first_at: string;
                /**
                 * @description The last of them.
                 * @example 2026-11-15T08:30:00Z
                 */
                last_at: string;
            }[];
        };
        /** Warning */
        Warning: {
            /**
             * @description Id of the decision.
             * @example 1
             */
            id: number;
            /**
             * @description Warnings that count now, this one included.
             * @example 1
             */
            warnings: number;
        };
        /** WeightedTag */
        WeightedTag: {
            /**
             * @description Tag id.
             * @example 3
             */
            id: number;
            /**
             * @description Tag.
             * @example 摄影
             */
            name: string;
            /**
             * @description Its category.
             * @example 1
             */
            tag_category_id: number;
            /**
             * @description Larger sorts first.
             * @example 10
             */
            weight: number;
        };
        /**
         * Wenda
         * @description A question. Its answers are feeds about it.
         */
        Wenda: {
            /**
             * @description Question id.
             * @example 1
             */
            id: number;
            /**
             * @description Who asks.
             * @example 7
             */
            author_id: number;
            /**
             * @description Its category, 0 for none.
             * @example 0
             */
            category_id: number;
            /**
             * @description The question.
             * @example 龟背竹叶子发黄怎么办？
             */
            title: string;
            /** @description In short; may be empty. */
            summary: string;
            /** @description The question at length. */
            content: string;
            /**
             * @description Units of the currency put up for an answer.
             * @example 50
             */
            offer: number;
            /**
             * @description The feed that was chosen as the answer.
             * @example 42
             */
            adoption: number | null;
            author: components["schemas"]["UserSummary"];
            /**
             * @description Answers: feeds about it.
             * @example 3
             */
            comments_count: number;
            /**
             * @description When it was added.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
        };
        /** Withdrawal */
        Withdrawal: {
            /**
             * @description Order id.
             * @example 42
             */
            id: number;
            /**
             * @description Whose order.
             * @example 1
             */
            owner_id: number;
            /**
             * @description What it was, for people.
             * @example Recharge
             */
            title: string;
            /** @description More about it. */
            body: string | null;
            /**
             * @description 1 income, -1 expense.
             * @example 1
             */
            type: number;
            /**
             * @description `default`, `commodity`, `user`, `task`, `recharge` or `cash`.
             * @example user
             */
            target_type: string;
            /**
             * @description What it was about; the other user’s id when target_type is `user`.
             * @example 7
             */
            target_id: string;
            /**
             * @description Currency type id.
             * @example 1
             */
            currency: number;
            /**
             * @description Currency units.
             * @example 100
             */
            amount: number;
            /**
             * @description 0 waiting, 1 done, -1 failed.
             * @example 1
             */
            state: number;
            /**
             * @description When it was made.
             * @example 2026-11-15 08:30:00
             */
            created_at: string;
            /**
             * @description When it last changed.
             * @example 2026-11-15 08:30:00
             */
            updated_at: string;
            /**
             * @description Name of the owner.
             * @example 林小满
             */
            owner_name: string;
            /**
             * @description Money to pay out, smallest unit.
             * @example 1000
             */
            money_amount: number;
            /**
             * @description Approvals given.
             * @example 0
             */
            approvals: number;
            /**
             * @description Approvals needed.
             * @example 1
             */
            approvals_needed: number;
            /**
             * @description The owner is suspended or gone: it cannot be approved.
             * @example false
             */
            frozen: boolean;
            /** @description What an approver should look at. */
            flags: {
                /**
                 * @description `from_debtor`: bought by people who owe for a refunded purchase, over however many hands it came.
                 * @example from_debtor
                 */
                kind: string;
                /**
                 * @description How much of it.
                 * @example 200
                 */
                amount: number;
            }[];
            /** @description What the reviewer noted. */
            remark: string | null;
        };
        /** WordMatch */
        WordMatch: {
            /**
             * @description The word of the list.
             * @example buy now
             */
            text: string;
            /**
             * @description What the list does about it.
             * @enum {string}
             */
            act: "block" | "censor" | "report";
            /**
             * @description What of the text was taken for it.
             * @example Buy n o w
             */
            found: string;
            /**
             * @description Where it begins, in UTF-16 units.
             * @example 0
             */
            start: number;
            /**
             * @description Where it ends.
             * @example 9
             */
            end: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AddedFactor = components['schemas']['AddedFactor'];
export type Advertisement = components['schemas']['Advertisement'];
export type AdvertisementData = components['schemas']['AdvertisementData'];
export type AdvertisingSpace = components['schemas']['AdvertisingSpace'];
export type Amount = components['schemas']['Amount'];
export type Appeal = components['schemas']['Appeal'];
export type AuditLine = components['schemas']['AuditLine'];
export type AuditProof = components['schemas']['AuditProof'];
export type Balance = components['schemas']['Balance'];
export type Brand = components['schemas']['Brand'];
export type BrandCard = components['schemas']['BrandCard'];
export type BrandCreator = components['schemas']['BrandCreator'];
export type CanCreateTopic = components['schemas']['CanCreateTopic'];
export type CanPub = components['schemas']['CanPub'];
export type CanPubChange = components['schemas']['CanPubChange'];
export type Chapter = components['schemas']['Chapter'];
export type ChatChanges = components['schemas']['ChatChanges'];
export type ChatDays = components['schemas']['ChatDays'];
export type ChatMember = components['schemas']['ChatMember'];
export type ChatMessage = components['schemas']['ChatMessage'];
export type ChatSettings = components['schemas']['ChatSettings'];
export type ChatSettingsChange = components['schemas']['ChatSettingsChange'];
export type ChatUnread = components['schemas']['ChatUnread'];
export type ChatUpdates = components['schemas']['ChatUpdates'];
export type CoinBacking = components['schemas']['CoinBacking'];
export type Comment = components['schemas']['Comment'];
export type CommentText = components['schemas']['CommentText'];
export type Commented = components['schemas']['Commented'];
export type Comments = components['schemas']['Comments'];
export type Commodity = components['schemas']['Commodity'];
export type CommodityPhoto = components['schemas']['CommodityPhoto'];
export type Conversation = components['schemas']['Conversation'];
export type ConversationChange = components['schemas']['ConversationChange'];
export type CurrencyOrder = components['schemas']['CurrencyOrder'];
export type DailyFlow = components['schemas']['DailyFlow'];
export type DailyFlows = components['schemas']['DailyFlows'];
export type DayInNumbers = components['schemas']['DayInNumbers'];
export type Debt = components['schemas']['Debt'];
export type Decision = components['schemas']['Decision'];
export type DeviceToken = components['schemas']['DeviceToken'];
export type DoctorReport = components['schemas']['DoctorReport'];
export type Entity = components['schemas']['Entity'];
export type Event = components['schemas']['Event'];
export type EventBody = components['schemas']['EventBody'];
export type EventCategory = components['schemas']['EventCategory'];
export type EventCreator = components['schemas']['EventCreator'];
export type Factor = components['schemas']['Factor'];
export type Feed = components['schemas']['Feed'];
export type FeedCategory = components['schemas']['FeedCategory'];
export type FeedCategoryName = components['schemas']['FeedCategoryName'];
export type FeedTag = components['schemas']['FeedTag'];
export type FeedTheme = components['schemas']['FeedTheme'];
export type FeedTopic = components['schemas']['FeedTopic'];
export type Figures = components['schemas']['Figures'];
export type FiguresOfAnHour = components['schemas']['FiguresOfAnHour'];
export type File = components['schemas']['File'];
export type Gift = components['schemas']['Gift'];
export type HeldForSecondPerson = components['schemas']['HeldForSecondPerson'];
export type ImGroup = components['schemas']['ImGroup'];
export type ImGroupChanged = components['schemas']['ImGroupChanged'];
export type ImGroupCreated = components['schemas']['ImGroupCreated'];
export type ImGroupFace = components['schemas']['ImGroupFace'];
export type ImMember = components['schemas']['ImMember'];
export type ImPassword = components['schemas']['ImPassword'];
export type ImUid = components['schemas']['ImUid'];
export type IndexedFeed = components['schemas']['IndexedFeed'];
export type Info = components['schemas']['Info'];
export type InfoCategory = components['schemas']['InfoCategory'];
export type JoinTopic = components['schemas']['JoinTopic'];
export type Knowledge = components['schemas']['Knowledge'];
export type LedgerAccount = components['schemas']['LedgerAccount'];
export type LedgerCheckRun = components['schemas']['LedgerCheckRun'];
export type LedgerEntry = components['schemas']['LedgerEntry'];
export type LedgerReport = components['schemas']['LedgerReport'];
export type LedgerTransfer = components['schemas']['LedgerTransfer'];
export type LedgerTransferInFull = components['schemas']['LedgerTransferInFull'];
export type Like = components['schemas']['Like'];
export type LoadedStatement = components['schemas']['LoadedStatement'];
export type Location = components['schemas']['Location'];
export type LocationHit = components['schemas']['LocationHit'];
export type LocationItem = components['schemas']['LocationItem'];
export type Message = components['schemas']['Message'];
export type Messages = components['schemas']['Messages'];
export type NewChatMessage = components['schemas']['NewChatMessage'];
export type NewConversation = components['schemas']['NewConversation'];
export type NewFeed = components['schemas']['NewFeed'];
export type NewTopic = components['schemas']['NewTopic'];
export type NewTopicId = components['schemas']['NewTopicId'];
export type Notification = components['schemas']['Notification'];
export type NotificationPage = components['schemas']['NotificationPage'];
export type NotificationSettings = components['schemas']['NotificationSettings'];
export type NotificationStatistics = components['schemas']['NotificationStatistics'];
export type OpenedReport = components['schemas']['OpenedReport'];
export type OwnUser = components['schemas']['OwnUser'];
export type Paid = components['schemas']['Paid'];
export type PayAOrder = components['schemas']['PayAOrder'];
export type PayAWapOrder = components['schemas']['PayAWapOrder'];
export type PayBOrder = components['schemas']['PayBOrder'];
export type PayBWapOrder = components['schemas']['PayBWapOrder'];
export type Permissions = components['schemas']['Permissions'];
export type PersonAtAGlance = components['schemas']['PersonAtAGlance'];
export type Picture = components['schemas']['Picture'];
export type Problem = components['schemas']['Problem'];
export type ProviderStatement = components['schemas']['ProviderStatement'];
export type Published = components['schemas']['Published'];
export type PushKey = components['schemas']['PushKey'];
export type PushSubscription = components['schemas']['PushSubscription'];
export type QueueAssignee = components['schemas']['QueueAssignee'];
export type QueueClaim = components['schemas']['QueueClaim'];
export type QueueColleague = components['schemas']['QueueColleague'];
export type QueueColleagues = components['schemas']['QueueColleagues'];
export type QueueItem = components['schemas']['QueueItem'];
export type QueueItemInFull = components['schemas']['QueueItemInFull'];
export type QueueItems = components['schemas']['QueueItems'];
export type RandomTopics = components['schemas']['RandomTopics'];
export type RankedTopic = components['schemas']['RankedTopic'];
export type ReceivedComment = components['schemas']['ReceivedComment'];
export type ReceivedLike = components['schemas']['ReceivedLike'];
export type RememberedDevice = components['schemas']['RememberedDevice'];
export type Removal = components['schemas']['Removal'];
export type ReporterRecord = components['schemas']['ReporterRecord'];
export type RewardAnswer = components['schemas']['RewardAnswer'];
export type RewardBody = components['schemas']['RewardBody'];
export type RewardLog = components['schemas']['RewardLog'];
export type RewardLogWithUser = components['schemas']['RewardLogWithUser'];
export type RewardRank = components['schemas']['RewardRank'];
export type Role = components['schemas']['Role'];
export type SearchHit = components['schemas']['SearchHit'];
export type SearchPage = components['schemas']['SearchPage'];
export type SecondLocation = components['schemas']['SecondLocation'];
export type SellerCard = components['schemas']['SellerCard'];
export type Session = components['schemas']['Session'];
export type Setting = components['schemas']['Setting'];
export type SettingSchema = components['schemas']['SettingSchema'];
export type ShopInfo = components['schemas']['ShopInfo'];
export type ShopInfoCheck = components['schemas']['ShopInfoCheck'];
export type SignView = components['schemas']['SignView'];
export type Signed = components['schemas']['Signed'];
export type SignedToday = components['schemas']['SignedToday'];
export type SimpleImGroup = components['schemas']['SimpleImGroup'];
export type StaffAccount = components['schemas']['StaffAccount'];
export type StaffAdvertisement = components['schemas']['StaffAdvertisement'];
export type StaffBalance = components['schemas']['StaffBalance'];
export type StaffBrand = components['schemas']['StaffBrand'];
export type StaffComment = components['schemas']['StaffComment'];
export type StaffCurrencyOrder = components['schemas']['StaffCurrencyOrder'];
export type StaffEvent = components['schemas']['StaffEvent'];
export type StaffEventCategory = components['schemas']['StaffEventCategory'];
export type StaffFeed = components['schemas']['StaffFeed'];
export type StaffFeedCategory = components['schemas']['StaffFeedCategory'];
export type StaffFeedTag = components['schemas']['StaffFeedTag'];
export type StaffJob = components['schemas']['StaffJob'];
export type StaffMember = components['schemas']['StaffMember'];
export type StaffProposal = components['schemas']['StaffProposal'];
export type StaffQueue = components['schemas']['StaffQueue'];
export type StaffReport = components['schemas']['StaffReport'];
export type StaffStoreIapProduct = components['schemas']['StaffStoreIapProduct'];
export type StaffTag = components['schemas']['StaffTag'];
export type StaffTagCategory = components['schemas']['StaffTagCategory'];
export type StaffTopic = components['schemas']['StaffTopic'];
export type StaffTopicApplication = components['schemas']['StaffTopicApplication'];
export type StaffTopicCategory = components['schemas']['StaffTopicCategory'];
export type StaffTopicInFull = components['schemas']['StaffTopicInFull'];
export type StaffTopicMember = components['schemas']['StaffTopicMember'];
export type StaffUser = components['schemas']['StaffUser'];
export type Startup = components['schemas']['Startup'];
export type StatementDifferences = components['schemas']['StatementDifferences'];
export type Stats = components['schemas']['Stats'];
export type Status = components['schemas']['Status'];
export type StoreIapProduct = components['schemas']['StoreIapProduct'];
export type StoredFile = components['schemas']['StoredFile'];
export type StrayPayment = components['schemas']['StrayPayment'];
export type Suggestion = components['schemas']['Suggestion'];
export type System = components['schemas']['System'];
export type Tag = components['schemas']['Tag'];
export type TagCategory = components['schemas']['TagCategory'];
export type Task = components['schemas']['Task'];
export type TaskPaid = components['schemas']['TaskPaid'];
export type TaskStat = components['schemas']['TaskStat'];
export type TaskStats = components['schemas']['TaskStats'];
export type Theme = components['schemas']['Theme'];
export type Timeline = components['schemas']['Timeline'];
export type TimelineEntry = components['schemas']['TimelineEntry'];
export type Token = components['schemas']['Token'];
export type TopLocation = components['schemas']['TopLocation'];
export type Topic = components['schemas']['Topic'];
export type TopicApplyLog = components['schemas']['TopicApplyLog'];
export type TopicApplyLogWithTopic = components['schemas']['TopicApplyLogWithTopic'];
export type TopicCategory = components['schemas']['TopicCategory'];
export type TopicChange = components['schemas']['TopicChange'];
export type TopicConfig = components['schemas']['TopicConfig'];
export type TopicConfiguration = components['schemas']['TopicConfiguration'];
export type TopicCounts = components['schemas']['TopicCounts'];
export type TopicDay = components['schemas']['TopicDay'];
export type TopicDecision = components['schemas']['TopicDecision'];
export type TopicLogsCount = components['schemas']['TopicLogsCount'];
export type TopicMember = components['schemas']['TopicMember'];
export type TopicOption = components['schemas']['TopicOption'];
export type TopicRank = components['schemas']['TopicRank'];
export type TopicRankEntry = components['schemas']['TopicRankEntry'];
export type TriedText = components['schemas']['TriedText'];
export type TriedWords = components['schemas']['TriedWords'];
export type UploadTask = components['schemas']['UploadTask'];
export type Uploaded = components['schemas']['Uploaded'];
export type User = components['schemas']['User'];
export type UserCounts = components['schemas']['UserCounts'];
export type UserNote = components['schemas']['UserNote'];
export type UserNotes = components['schemas']['UserNotes'];
export type UserSummary = components['schemas']['UserSummary'];
export type UserTag = components['schemas']['UserTag'];
export type Verification = components['schemas']['Verification'];
export type Waiting = components['schemas']['Waiting'];
export type WaitingAppeal = components['schemas']['WaitingAppeal'];
export type WaitingDebt = components['schemas']['WaitingDebt'];
export type WaitingProposal = components['schemas']['WaitingProposal'];
export type WaitingReport = components['schemas']['WaitingReport'];
export type WaitingStrayPayment = components['schemas']['WaitingStrayPayment'];
export type WaitingTopic = components['schemas']['WaitingTopic'];
export type WaitingWithdrawal = components['schemas']['WaitingWithdrawal'];
export type Warning = components['schemas']['Warning'];
export type WeightedTag = components['schemas']['WeightedTag'];
export type Wenda = components['schemas']['Wenda'];
export type Withdrawal = components['schemas']['Withdrawal'];
export type WordMatch = components['schemas']['WordMatch'];
export type $defs = Record<string, never>;
export interface operations {
    adminListAdvertisements: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example sort:asc
                 */
                sort?: "id:asc" | "id:desc" | "sort:asc" | "sort:desc" | "title:asc" | "title:desc" | "starts_at:asc" | "starts_at:desc" | "ends_at:asc" | "ends_at:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only of this space.
                 * @example 1
                 */
                space_id?: number;
                /** @description Only of this type. */
                type?: "image" | "analog";
                /** @description Only those shown at this moment, or only the others. */
                active?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffAdvertisement"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateAdvertisement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Its space.
                     * @example 1
                     */
                    space_id: number;
                    /**
                     * @description Title.
                     * @example Spring sale
                     */
                    title: string;
                    /**
                     * @description A type its space takes.
                     * @example image
                     * @enum {string}
                     */
                    type: "image" | "analog";
                    /**
                     * @description `image` takes `image` and `link`; `analog` takes `avatar`, `name`, `content`, `image`, `time`.
                     * @example {
                     *       "image": "https://example.org/a.png",
                     *       "link": "https://example.org/"
                     *     }
                     */
                    data: {
                        /**
                         * @description The picture. An http(s) address, or the node of an image you uploaded.
                         * @example https://example.org/a.png
                         */
                        image?: string;
                        /**
                         * @description Where touching it leads: an http(s) address.
                         * @example https://example.org/
                         */
                        link?: string;
                        /**
                         * @description The portrait. An http(s) address, or the node of an image you uploaded.
                         * @example https://example.org/a.png
                         */
                        avatar?: string;
                        /**
                         * @description Name shown as the author.
                         * @example Tea house
                         */
                        name?: string;
                        /** @description What seems to be posted. */
                        content?: string;
                        /** @description When it seems to have been posted, as text. */
                        time?: string;
                    };
                    /**
                     * @description Smaller comes first.
                     * @default 0
                     * @example 0
                     */
                    sort?: number;
                    /**
                     * @description Shown from then on; null: at once.
                     * @example 2026-11-15 08:30:00
                     */
                    starts_at?: string | null;
                    /**
                     * @description Shown until then; null: for good.
                     * @example 2026-11-15 08:30:00
                     */
                    ends_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAdvertisement"];
                };
            };
        };
    };
    adminGetAdvertisement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the advertisement.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAdvertisement"];
                };
            };
        };
    };
    adminDeleteAdvertisement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the advertisement.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateAdvertisement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the advertisement.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Its space.
                     * @example 1
                     */
                    space_id?: number;
                    /**
                     * @description Title.
                     * @example Spring sale
                     */
                    title?: string;
                    /**
                     * @description A type its space takes.
                     * @example image
                     * @enum {string}
                     */
                    type?: "image" | "analog";
                    /**
                     * @description `image` takes `image` and `link`; `analog` takes `avatar`, `name`, `content`, `image`, `time`.
                     * @example {
                     *       "image": "https://example.org/a.png",
                     *       "link": "https://example.org/"
                     *     }
                     */
                    data?: {
                        /**
                         * @description The picture. An http(s) address, or the node of an image you uploaded.
                         * @example https://example.org/a.png
                         */
                        image?: string;
                        /**
                         * @description Where touching it leads: an http(s) address.
                         * @example https://example.org/
                         */
                        link?: string;
                        /**
                         * @description The portrait. An http(s) address, or the node of an image you uploaded.
                         * @example https://example.org/a.png
                         */
                        avatar?: string;
                        /**
                         * @description Name shown as the author.
                         * @example Tea house
                         */
                        name?: string;
                        /** @description What seems to be posted. */
                        content?: string;
                        /** @description When it seems to have been posted, as text. */
                        time?: string;
                    };
                    /**
                     * @description Smaller comes first.
                     * @example 0
                     */
                    sort?: number;
                    /**
                     * @description Shown from then on; null: at once.
                     * @example 2026-11-15 08:30:00
                     */
                    starts_at?: string | null;
                    /**
                     * @description Shown until then; null: for good.
                     * @example 2026-11-15 08:30:00
                     */
                    ends_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAdvertisement"];
                };
            };
        };
    };
    adminListAdvertisingspaces: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:asc
                 */
                sort?: "id:asc" | "id:desc" | "space:asc" | "space:desc" | "channel:asc" | "channel:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["AdvertisingSpace"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateAdvertisingSpace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Part of the client.
                     * @example topic
                     */
                    channel: string;
                    /**
                     * @description Name the client knows it by; unique.
                     * @example topic:list:top
                     */
                    space: string;
                    /**
                     * @description Name for people.
                     * @example Above the topics
                     */
                    alias: string;
                    /**
                     * @description Types it takes, comma-separated: `image`, `analog`.
                     * @example image
                     */
                    allow_type: string;
                    /**
                     * @description By type, what its `data` is made of.
                     * @example {
                     *       "image": {
                     *         "image": "Picture|image|Shown"
                     *       }
                     *     }
                     */
                    format?: {
                        /**
                         * @description Fields of `image`: name → `label|type|description`.
                         * @example {
                         *       "image": "Picture|image|Shown in the space"
                         *     }
                         */
                        image?: {
                            [key: string]: string;
                        };
                        /**
                         * @description Fields of `analog`: name → `label|type|description`.
                         * @example {
                         *       "image": "Picture|image|Shown in the space"
                         *     }
                         */
                        analog?: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvertisingSpace"];
                };
            };
        };
    };
    adminGetAdvertisingSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the advertising space.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvertisingSpace"];
                };
            };
        };
    };
    adminDeleteAdvertisingSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the advertising space.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateAdvertisingSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the advertising space.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Part of the client.
                     * @example topic
                     */
                    channel?: string;
                    /**
                     * @description Name the client knows it by; unique.
                     * @example topic:list:top
                     */
                    space?: string;
                    /**
                     * @description Name for people.
                     * @example Above the topics
                     */
                    alias?: string;
                    /**
                     * @description Types it takes, comma-separated: `image`, `analog`.
                     * @example image
                     */
                    allow_type?: string;
                    /**
                     * @description By type, what its `data` is made of.
                     * @example {
                     *       "image": {
                     *         "image": "Picture|image|Shown"
                     *       }
                     *     }
                     */
                    format?: {
                        /**
                         * @description Fields of `image`: name → `label|type|description`.
                         * @example {
                         *       "image": "Picture|image|Shown in the space"
                         *     }
                         */
                        image?: {
                            [key: string]: string;
                        };
                        /**
                         * @description Fields of `analog`: name → `label|type|description`.
                         * @example {
                         *       "image": "Picture|image|Shown in the space"
                         *     }
                         */
                        analog?: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvertisingSpace"];
                };
            };
        };
    };
    adminDecideAppeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Appeal id.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `upheld`: the decision stands; `overturned`: it is undone and the thing restored as it was.
                     * @enum {string}
                     */
                    state: "upheld" | "overturned";
                    /**
                     * @description Why; the person who appealed reads it.
                     * @example You are right, this was not advertising.
                     */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListAuditLog: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "at:asc" | "at:desc";
                /**
                 * @description Only acts of this person.
                 * @example 1
                 */
                actor_id?: number;
                /**
                 * @description Only this action.
                 * @example users.update
                 */
                action?: string;
                /**
                 * @description Only acts on this object, or on all of a kind: `users:12`, `users`.
                 * @example users:12
                 */
                object?: string;
                /**
                 * @description Not before this time.
                 * @example 2026-11-15T00:00:00Z
                 */
                since?: string;
                /**
                 * @description Before this time.
                 * @example 2026-11-15T00:00:00Z
                 */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["AuditLine"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminVerifyAuditLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditProof"];
                };
            };
        };
    };
    adminListBrands: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "sort:asc" | "sort:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only those that passed (1), wait (0) or were refused (-1).
                 * @example 0
                 */
                audit?: 1 | 0 | -1;
                /**
                 * @description Only those recommended, or not.
                 * @example 0
                 */
                recommend?: 0 | 1;
                /**
                 * @description Only brands of this person.
                 * @example 1
                 */
                user_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffBrand"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example 河边手作
                     */
                    name: string;
                    /**
                     * @description About the brand.
                     * @example Cups and bowls, thrown by hand.
                     */
                    desc?: string;
                    /**
                     * @description Node of an image you uploaded: the large icon.
                     * @example local:2026/11/15/ab12.png
                     */
                    avatar: string;
                    /**
                     * @description Node of an image you uploaded: the small icon; null removes it.
                     * @example local:2026/11/15/ab12.png
                     */
                    sub_avatar?: string | null;
                    /**
                     * @description 1 recommends it.
                     * @example 1
                     * @enum {integer}
                     */
                    recommend?: 0 | 1;
                    /**
                     * @description 1 shows it to everybody, 0 lets it wait, -1 refuses it.
                     * @example 1
                     * @enum {integer}
                     */
                    audit?: 1 | 0 | -1;
                    /**
                     * @description Larger first.
                     * @default 0
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffBrand"];
                };
            };
        };
    };
    adminGetBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffBrand"];
                };
            };
        };
    };
    adminDeleteBrand: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example 河边手作
                     */
                    name?: string;
                    /**
                     * @description About the brand.
                     * @example Cups and bowls, thrown by hand.
                     */
                    desc?: string;
                    /**
                     * @description Node of an image you uploaded: the large icon.
                     * @example local:2026/11/15/ab12.png
                     */
                    avatar?: string;
                    /**
                     * @description Node of an image you uploaded: the small icon; null removes it.
                     * @example local:2026/11/15/ab12.png
                     */
                    sub_avatar?: string | null;
                    /**
                     * @description 1 recommends it.
                     * @example 1
                     * @enum {integer}
                     */
                    recommend?: 0 | 1;
                    /**
                     * @description 1 shows it to everybody, 0 lets it wait, -1 refuses it.
                     * @example 1
                     * @enum {integer}
                     */
                    audit?: 1 | 0 | -1;
                    /**
                     * @description Larger first.
                     * @example 10
                     */
                    sort?: number;
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                    /**
                     * @description Another name of `reason`.
                     * @example Time or place is missing.
                     */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffBrand"];
                };
            };
        };
    };
    adminListCashes: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "amount:asc" | "amount:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only orders of this person.
                 * @example 1
                 */
                owner_id?: number;
                /** @description 0 waiting, 1 done, -1 failed. */
                state?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Withdrawal"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminReviewCash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Order id.
                 * @example 1
                 */
                order: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 1 approve, -1 reject.
                     * @enum {integer}
                     */
                    state: 1 | -1;
                    /** @description Shown to the person. */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListChapters: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "title:asc" | "title:desc" | "sequence:asc" | "sequence:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only of this knowledge.
                 * @example 1
                 */
                knowledge_id?: number;
                /** @description Only those published, or only those not. */
                published?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Chapter"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateChapter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What it is a chapter of.
                     * @example 1
                     */
                    knowledge_id: number;
                    /**
                     * @description Its position among the chapters; taken by one only.
                     * @example 900
                     */
                    sequence: number;
                    /**
                     * @description Title.
                     * @example 第一课：光
                     */
                    title: string;
                    /**
                     * @description What it is about.
                     * @example How much sun a tomato wants.
                     */
                    intro?: string;
                    /**
                     * @description What everybody may read of it.
                     * @example Six hours, and the leaves tell.
                     */
                    free_content?: string;
                    /**
                     * @description False keeps it for staff only.
                     * @default true
                     */
                    published?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chapter"];
                };
            };
        };
    };
    adminGetChapter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the chapter.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chapter"];
                };
            };
        };
    };
    adminDeleteChapter: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the chapter.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateChapter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the chapter.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What it is a chapter of.
                     * @example 1
                     */
                    knowledge_id?: number;
                    /**
                     * @description Its position among the chapters; taken by one only.
                     * @example 900
                     */
                    sequence?: number;
                    /**
                     * @description Title.
                     * @example 第一课：光
                     */
                    title?: string;
                    /**
                     * @description What it is about.
                     * @example How much sun a tomato wants.
                     */
                    intro?: string;
                    /**
                     * @description What everybody may read of it.
                     * @example Six hours, and the leaves tell.
                     */
                    free_content?: string;
                    /** @description False keeps it for staff only. */
                    published?: boolean;
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                    /**
                     * @description Another name of `reason`.
                     * @example Time or place is missing.
                     */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chapter"];
                };
            };
        };
    };
    adminGetChatCounts: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 60 as 60. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatDays"];
                };
            };
        };
    };
    adminRemoveReportedMessage: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Report id.
                 * @example 1
                 */
                report: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListComments: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc";
                /**
                 * @description Only of this person.
                 * @example 1
                 */
                user_id?: number;
                /**
                 * @description Only below this feed.
                 * @example 1
                 */
                feed_id?: number;
                /** @description Only deleted ones, or only living ones. */
                deleted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffComment"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminListCommodities: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "title:asc" | "title:desc" | "price:asc" | "price:desc" | "inventory:asc" | "inventory:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only of this seller.
                 * @example 1
                 */
                user_id?: number;
                /**
                 * @description Only of this brand.
                 * @example 1
                 */
                brand_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Commodity"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateCommodity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The seller; you unless given.
                     * @example 1
                     */
                    user_id?: number;
                    /**
                     * @description Kind of commodity.
                     * @default normal
                     * @example normal
                     */
                    type?: string;
                    /**
                     * @description Its category, 0 for none.
                     * @default 0
                     * @example 0
                     */
                    category_id?: number;
                    /**
                     * @description Title.
                     * @example 手拉坯茶杯
                     */
                    title: string;
                    /**
                     * @description Money for one, smallest unit.
                     * @default 0
                     * @example 6800
                     */
                    price?: number;
                    /**
                     * @description Units of the currency for one.
                     * @default 0
                     * @example 680
                     */
                    score?: number;
                    /**
                     * @description What it costs elsewhere, smallest unit.
                     * @default 0
                     * @example 8800
                     */
                    market_price?: number;
                    /** @description Images, some with a video; replaces those it has. */
                    photos?: {
                        /**
                         * @description Node of an image you uploaded, or of one it has.
                         * @example local:2026/11/15/ab12.png
                         */
                        image: string;
                        /**
                         * @description Node of a video you uploaded, or of one it has.
                         * @example local:2026/11/15/ab12.png
                         */
                        video?: string;
                    }[];
                    /** @description Pictures of the description; replaces those it has. */
                    content_images?: string[];
                    /**
                     * @description Text above the pictures of the description.
                     * @example 每一只都不一样。
                     */
                    top_text?: string;
                    /**
                     * @description How many there are.
                     * @default 0
                     * @example 20
                     */
                    inventory?: number;
                    /**
                     * @description Its brand; null for none.
                     * @example 1
                     */
                    brand_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commodity"];
                };
            };
        };
    };
    adminGetCommodity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the commodity.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commodity"];
                };
            };
        };
    };
    adminDeleteCommodity: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the commodity.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateCommodity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the commodity.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The seller; you unless given.
                     * @example 1
                     */
                    user_id?: number;
                    /**
                     * @description Kind of commodity.
                     * @example normal
                     */
                    type?: string;
                    /**
                     * @description Its category, 0 for none.
                     * @example 0
                     */
                    category_id?: number;
                    /**
                     * @description Title.
                     * @example 手拉坯茶杯
                     */
                    title?: string;
                    /**
                     * @description Money for one, smallest unit.
                     * @example 6800
                     */
                    price?: number;
                    /**
                     * @description Units of the currency for one.
                     * @example 680
                     */
                    score?: number;
                    /**
                     * @description What it costs elsewhere, smallest unit.
                     * @example 8800
                     */
                    market_price?: number;
                    /** @description Images, some with a video; replaces those it has. */
                    photos?: {
                        /**
                         * @description Node of an image you uploaded, or of one it has.
                         * @example local:2026/11/15/ab12.png
                         */
                        image: string;
                        /**
                         * @description Node of a video you uploaded, or of one it has.
                         * @example local:2026/11/15/ab12.png
                         */
                        video?: string;
                    }[];
                    /** @description Pictures of the description; replaces those it has. */
                    content_images?: string[];
                    /**
                     * @description Text above the pictures of the description.
                     * @example 每一只都不一样。
                     */
                    top_text?: string;
                    /**
                     * @description How many there are.
                     * @example 20
                     */
                    inventory?: number;
                    /**
                     * @description Its brand; null for none.
                     * @example 1
                     */
                    brand_id?: number | null;
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                    /**
                     * @description Another name of `reason`.
                     * @example Time or place is missing.
                     */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commodity"];
                };
            };
        };
    };
    adminAdjustBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whose balance.
                     * @example 1
                     */
                    user_id: number;
                    /**
                     * @description Units to give, or with a minus to take; not 0.
                     * @example 100
                     */
                    amount: number;
                    /**
                     * @description Why; the person sees it.
                     * @example Prize of the photo contest
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description One line of a person’s currency log. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrencyOrder"];
                };
            };
            /** @description Nothing has changed yet: a second person has to agree. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForSecondPerson"];
                };
            };
        };
    };
    adminListDebts: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "amount:asc" | "amount:desc";
                /**
                 * @description Only debts of this person.
                 * @example 1
                 */
                user_id?: number;
                /** @description Only these. */
                state?: "open" | "settled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Debt"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminSettleDebt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the debt.
                 * @example 1
                 */
                debt: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `take` or `waive`.
                     * @example take
                     * @enum {string}
                     */
                    action: "take" | "waive";
                    /**
                     * @description Why; the person sees it.
                     * @example Agreed by telephone
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Nothing has changed yet: a second person has to agree. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForSecondPerson"];
                };
            };
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListCurrencyOrders: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "amount:asc" | "amount:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only orders of this person.
                 * @example 1
                 */
                owner_id?: number;
                /** @description 0 waiting, 1 done, -1 failed. */
                state?: number;
                /** @description 1 income, -1 expense. */
                type?: 1 | -1;
                /**
                 * @description Only orders of this kind.
                 * @example recharge
                 */
                target_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffCurrencyOrder"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminRunDoctor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoctorReport"];
                };
            };
        };
    };
    adminListEventCategories: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example sort:desc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "sort:asc" | "sort:desc" | "events_count:asc" | "events_count:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only those below this one.
                 * @example 1
                 */
                parent_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffEventCategory"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateEventCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique after folding case and width. Contains at least one letter, digit or symbol.
                     * @example 观鸟
                     */
                    name: string;
                    /**
                     * @description Node of an image you uploaded; null removes it.
                     * @example local:2026/11/15/ab12.png
                     */
                    avatar?: string | null;
                    /**
                     * @description Larger comes first.
                     * @default 0
                     * @example 10
                     */
                    sort?: number;
                    /**
                     * @description The category above it; 0 for none.
                     * @example 0
                     */
                    parent_id?: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffEventCategory"];
                };
            };
        };
    };
    adminGetEventCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffEventCategory"];
                };
            };
        };
    };
    adminDeleteEventCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateEventCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique after folding case and width. Contains at least one letter, digit or symbol.
                     * @example 观鸟
                     */
                    name?: string;
                    /**
                     * @description Node of an image you uploaded; null removes it.
                     * @example local:2026/11/15/ab12.png
                     */
                    avatar?: string | null;
                    /**
                     * @description Larger comes first.
                     * @example 10
                     */
                    sort?: number;
                    /**
                     * @description The category above it; 0 for none.
                     * @example 0
                     */
                    parent_id?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffEventCategory"];
                };
            };
        };
    };
    adminListEvents: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "date:asc" | "date:desc" | "audit:asc" | "audit:desc" | "want_joins_count:asc" | "want_joins_count:desc" | "interesteds_count:asc" | "interesteds_count:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
                /** @description Only those that wait (0), that everybody can see (1) or that were refused (-1). */
                audit?: 0 | 1 | -1;
                /** @description Only those that are recommended, or only the others. */
                recommended?: boolean;
                /**
                 * @description Only events of this category.
                 * @example 1
                 */
                category_id?: number;
                /**
                 * @description Only events this person announced.
                 * @example 1
                 */
                user_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffEvent"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 2 to 30 characters as people count them. Contains at least one letter, digit or symbol.
                     * @example 周末去青城山徒步
                     */
                    title: string;
                    /**
                     * @description Its category.
                     * @example 1
                     */
                    category_id: number;
                    /**
                     * @description When it takes place: `YYYY-MM-DD HH:MM:SS` in UTC, or ISO 8601.
                     * @example 2099-05-01 08:30:00
                     */
                    date: string;
                    /**
                     * @description What it is about; less than 65,000 bytes.
                     * @example 早上八点在山门集合，带一瓶水。
                     */
                    content: string;
                    /**
                     * @description Region as text.
                     * @example 四川省 成都市
                     */
                    area?: string;
                    /**
                     * @description Detailed address.
                     * @example 青城山前山门
                     */
                    address?: string;
                    /**
                     * @description Fee for one person, in the smallest unit of money.
                     * @example 0
                     */
                    expense?: number;
                    /**
                     * @description Degrees.
                     * @example 30.9
                     */
                    latitude?: number;
                    /**
                     * @description Degrees.
                     * @example 103.57
                     */
                    longitude?: number;
                    /**
                     * @description Node of an image you uploaded: the cover.
                     * @example local:2026/11/15/ab12.png
                     */
                    avatar: string;
                    /**
                     * @description Stands in the recommended list.
                     * @enum {boolean|integer}
                     */
                    recommended?: true | false | 1 | 0;
                    /**
                     * @description 1 shows it to everybody, 0 lets it wait, -1 refuses it. An event added by staff has 1.
                     * @enum {integer}
                     */
                    audit?: 1 | 0 | -1;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffEvent"];
                };
            };
        };
    };
    adminGetEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffEvent"];
                };
            };
        };
    };
    adminDeleteEvent: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the event.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 2 to 30 characters as people count them. Contains at least one letter, digit or symbol.
                     * @example 周末去青城山徒步
                     */
                    title?: string;
                    /**
                     * @description Its category.
                     * @example 1
                     */
                    category_id?: number;
                    /**
                     * @description When it takes place: `YYYY-MM-DD HH:MM:SS` in UTC, or ISO 8601.
                     * @example 2099-05-01 08:30:00
                     */
                    date?: string;
                    /**
                     * @description What it is about; less than 65,000 bytes.
                     * @example 早上八点在山门集合，带一瓶水。
                     */
                    content?: string;
                    /**
                     * @description Region as text.
                     * @example 四川省 成都市
                     */
                    area?: string;
                    /**
                     * @description Detailed address.
                     * @example 青城山前山门
                     */
                    address?: string;
                    /**
                     * @description Fee for one person, in the smallest unit of money.
                     * @example 0
                     */
                    expense?: number;
                    /**
                     * @description Degrees.
                     * @example 30.9
                     */
                    latitude?: number;
                    /**
                     * @description Degrees.
                     * @example 103.57
                     */
                    longitude?: number;
                    /**
                     * @description Node of an image you uploaded: the cover.
                     * @example local:2026/11/15/ab12.png
                     */
                    avatar?: string;
                    /**
                     * @description Stands in the recommended list.
                     * @enum {boolean|integer}
                     */
                    recommended?: true | false | 1 | 0;
                    /**
                     * @description 1 shows it to everybody, 0 lets it wait, -1 refuses it. An event added by staff has 1.
                     * @enum {integer}
                     */
                    audit?: 1 | 0 | -1;
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                    /**
                     * @description Another name of `reason`.
                     * @example Time or place is missing.
                     */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffEvent"];
                };
            };
        };
    };
    adminListFeedCategories: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example sort:desc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "sort:asc" | "sort:desc" | "feeds_count:asc" | "feeds_count:desc" | "created_at:asc" | "created_at:desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffFeedCategory"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateFeedCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique name.
                     * @example Editor’s choice
                     */
                    name: string;
                    /**
                     * @description Larger sorts first.
                     * @default 0
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description A recommendation category, as staff see it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffFeedCategory"];
                };
            };
        };
    };
    adminGetFeedCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the feed category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A recommendation category, as staff see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffFeedCategory"];
                };
            };
        };
    };
    adminDeleteFeedCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the feed category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateFeedCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the feed category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique name.
                     * @example Editor’s choice
                     */
                    name?: string;
                    /**
                     * @description Larger sorts first.
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description A recommendation category, as staff see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffFeedCategory"];
                };
            };
        };
    };
    adminListFeedTags: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example uses:desc
                 */
                sort?: "id:asc" | "id:desc" | "uses:asc" | "uses:desc";
                /** @description Only hidden ones, or only others. */
                hidden?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffFeedTag"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminUpdateFeedTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Tag id.
                 * @example 1
                 */
                tag: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Leave it out of trending tags and suggestions.
                     * @example true
                     */
                    is_hidden: boolean;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListFeeds: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "hot:asc" | "hot:desc" | "like_count:asc" | "like_count:desc" | "feed_comment_count:asc" | "feed_comment_count:desc" | "feed_view_count:asc" | "feed_view_count:desc" | "share_count:asc" | "share_count:desc" | "recommended_at:asc" | "recommended_at:desc";
                /**
                 * @description Only this one.
                 * @example 1
                 */
                id?: number;
                /**
                 * @description Only of this person.
                 * @example 1
                 */
                user_id?: number;
                /**
                 * @description Only of this topic.
                 * @example 1
                 */
                topic_id?: number;
                /** @description Only deleted ones, or only living ones. */
                deleted?: boolean;
                /** @description Only recommended ones, or only others. */
                recommended?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffFeed"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminUpdateFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Recommend it, or no longer.
                     * @example true
                     */
                    recommended?: boolean;
                    /**
                     * @description Delete it, or bring it back.
                     * @example false
                     */
                    deleted?: boolean;
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminGetFigures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiguresOfAnHour"];
                };
            };
        };
    };
    adminListGifts: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example sort:desc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "price:asc" | "price:desc" | "sort:asc" | "sort:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Gift"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateGift: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the gift.
                     * @example 玫瑰
                     */
                    name: string;
                    /**
                     * @description Units for one.
                     * @example 100
                     */
                    price: number;
                    /**
                     * @description Node of an image you uploaded: the gift in the list.
                     * @example local:2026/11/15/ab12.png
                     */
                    icon?: string | null;
                    /**
                     * @description Node of an image you uploaded: shown when the gift is given.
                     * @example local:2026/11/15/ab12.png
                     */
                    effect_icon?: string | null;
                    /**
                     * @description Larger comes first.
                     * @default 0
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description Something one can reward with. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gift"];
                };
            };
        };
    };
    adminGetGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the gift.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something one can reward with. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gift"];
                };
            };
        };
    };
    adminDeleteGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the gift.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the gift.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the gift.
                     * @example 玫瑰
                     */
                    name?: string;
                    /**
                     * @description Units for one.
                     * @example 100
                     */
                    price?: number;
                    /**
                     * @description Node of an image you uploaded: the gift in the list.
                     * @example local:2026/11/15/ab12.png
                     */
                    icon?: string | null;
                    /**
                     * @description Node of an image you uploaded: shown when the gift is given.
                     * @example local:2026/11/15/ab12.png
                     */
                    effect_icon?: string | null;
                    /**
                     * @description Larger comes first.
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description Something one can reward with. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gift"];
                };
            };
        };
    };
    adminListInfos: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "title:asc" | "title:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only by this person.
                 * @example 1
                 */
                author_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Info"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whose it is; yours unless given.
                     * @example 1
                     */
                    author_id?: number;
                    /**
                     * @description Its category, 0 for none.
                     * @default 0
                     * @example 0
                     */
                    category_id?: number;
                    /**
                     * @description Name of the category; null for none.
                     * @example 社区
                     */
                    category?: string | null;
                    /**
                     * @description Title.
                     * @example 周末河边集市
                     */
                    title: string;
                    /**
                     * @description In short.
                     * @example Bring a basket.
                     */
                    summary?: string;
                    /**
                     * @description The text.
                     * @example Thirty stalls, music from four, and the bread sells out by noon.
                     */
                    content: string;
                    /** @description Images and videos; replaces those it has. */
                    medias?: string[];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Info"];
                };
            };
        };
    };
    adminGetInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the info.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Info"];
                };
            };
        };
    };
    adminDeleteInfo: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the info.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the info.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whose it is; yours unless given.
                     * @example 1
                     */
                    author_id?: number;
                    /**
                     * @description Its category, 0 for none.
                     * @example 0
                     */
                    category_id?: number;
                    /**
                     * @description Name of the category; null for none.
                     * @example 社区
                     */
                    category?: string | null;
                    /**
                     * @description Title.
                     * @example 周末河边集市
                     */
                    title?: string;
                    /**
                     * @description In short.
                     * @example Bring a basket.
                     */
                    summary?: string;
                    /**
                     * @description The text.
                     * @example Thirty stalls, music from four, and the bread sells out by noon.
                     */
                    content?: string;
                    /** @description Images and videos; replaces those it has. */
                    medias?: string[];
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                    /**
                     * @description Another name of `reason`.
                     * @example Time or place is missing.
                     */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Info"];
                };
            };
        };
    };
    adminListJobs: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example dead_at:desc
                 */
                sort?: "id:asc" | "id:desc" | "run_at:asc" | "run_at:desc" | "dead_at:asc" | "dead_at:desc" | "attempts:asc" | "attempts:desc";
                /**
                 * @description Only these.
                 * @example laid-aside
                 */
                state?: "waiting" | "running" | "laid-aside";
                /** @description Only work whose last attempt failed, or only other. */
                failing?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffJob"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminDropJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id.
                 * @example 1
                 */
                job: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminRetryJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id.
                 * @example 1
                 */
                job: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListKnowledge: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "title:asc" | "title:desc" | "price:asc" | "price:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only by this person.
                 * @example 1
                 */
                author_id?: number;
                /**
                 * @description Only these.
                 * @example hidden
                 */
                status?: "published" | "hidden";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Knowledge"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateKnowledge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whose it is; yours unless given.
                     * @example 1
                     */
                    author_id?: number;
                    /**
                     * @description Its category, 0 for none.
                     * @default 0
                     * @example 0
                     */
                    category_id?: number;
                    /**
                     * @description Node of an image you uploaded; null removes it.
                     * @example local:2026/11/15/ab12.png
                     */
                    cover?: string | null;
                    /**
                     * @description Title.
                     * @example 阳台种菜十二课
                     */
                    title: string;
                    /**
                     * @description Second line.
                     * @example From seed to salad
                     */
                    subtitle?: string;
                    /**
                     * @description What it is about.
                     * @example Twelve small lessons for a sunny balcony.
                     */
                    intro?: string;
                    /**
                     * @description Money, smallest unit.
                     * @default 0
                     * @example 1900
                     */
                    price?: number;
                    /**
                     * @description Units of the currency.
                     * @default 0
                     * @example 190
                     */
                    score?: number;
                    /**
                     * @description `hidden` is for staff only.
                     * @default published
                     * @example published
                     * @enum {string}
                     */
                    status?: "published" | "hidden";
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Knowledge"];
                };
            };
        };
    };
    adminGetKnowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the knowledge.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Knowledge"];
                };
            };
        };
    };
    adminDeleteKnowledge: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the knowledge.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateKnowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the knowledge.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whose it is; yours unless given.
                     * @example 1
                     */
                    author_id?: number;
                    /**
                     * @description Its category, 0 for none.
                     * @example 0
                     */
                    category_id?: number;
                    /**
                     * @description Node of an image you uploaded; null removes it.
                     * @example local:2026/11/15/ab12.png
                     */
                    cover?: string | null;
                    /**
                     * @description Title.
                     * @example 阳台种菜十二课
                     */
                    title?: string;
                    /**
                     * @description Second line.
                     * @example From seed to salad
                     */
                    subtitle?: string;
                    /**
                     * @description What it is about.
                     * @example Twelve small lessons for a sunny balcony.
                     */
                    intro?: string;
                    /**
                     * @description Money, smallest unit.
                     * @example 1900
                     */
                    price?: number;
                    /**
                     * @description Units of the currency.
                     * @example 190
                     */
                    score?: number;
                    /**
                     * @description `hidden` is for staff only.
                     * @example published
                     * @enum {string}
                     */
                    status?: "published" | "hidden";
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                    /**
                     * @description Another name of `reason`.
                     * @example Time or place is missing.
                     */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Knowledge"];
                };
            };
        };
    };
    adminListLedgerAccounts: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:asc
                 */
                sort?: "id:asc" | "id:desc" | "balance:asc" | "balance:desc" | "entries:asc" | "entries:desc";
                /**
                 * @description Only this account.
                 * @example 1
                 */
                id?: number;
                /**
                 * @description Only accounts of this person.
                 * @example 1
                 */
                owner_id?: number;
                /**
                 * @description Only this kind.
                 * @example user
                 */
                kind?: "user" | "hold" | "system";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["LedgerAccount"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminGetLedgerBacking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the coins in the world come from. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoinBacking"];
                };
            };
        };
    };
    adminListLedgerChecks: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc";
                /**
                 * @description Only these.
                 * @example whole
                 */
                scope?: "recent" | "whole";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["LedgerCheckRun"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminListLedgerEntries: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Field and direction.
                 * @example seq:desc
                 */
                sort?: "seq:asc" | "seq:desc" | "transfer_id:asc" | "transfer_id:desc";
                /**
                 * @description Only entries of this account.
                 * @example 1
                 */
                account_id?: number;
                /**
                 * @description Only transfers of this kind.
                 * @example reward
                 */
                kind?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["LedgerEntry"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminGetLedgerFlows: {
        parameters: {
            query?: {
                /**
                 * @description How many days, today included.
                 * @example 30
                 */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyFlows"];
                };
            };
        };
    };
    adminListStatements: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Field and direction.
                 * @example day:desc
                 */
                sort?: "day:asc" | "day:desc";
                /**
                 * @description Only this provider.
                 * @example pay-a
                 */
                provider?: "pay-a" | "pay-b";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["ProviderStatement"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminAddStatement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Which provider.
                     * @example pay-a
                     * @enum {string}
                     */
                    provider: "pay-a" | "pay-b";
                    /**
                     * @description Which day, by the calendar of the provider.
                     * @example 2020-01-01
                     */
                    day: string;
                    /**
                     * @description The statement: the line `transaction_id,out_trade_no,amount`, then a line a payment, amounts like `12.34`.
                     * @example transaction_id,out_trade_no,amount
                     */
                    text: string;
                    /** @description Why the statement that is loaded is replaced. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadedStatement"];
                };
            };
            /** @description Nothing has changed yet: a second person has to agree. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForSecondPerson"];
                };
            };
        };
    };
    adminCompareStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which provider.
                 * @example pay-a
                 */
                provider: "pay-a" | "pay-b";
                /**
                 * @description Which day.
                 * @example 2026-11-14
                 */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementDifferences"];
                };
            };
        };
    };
    adminListLedgerTransfers: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "amount:asc" | "amount:desc";
                /**
                 * @description Only into or out of this account.
                 * @example 1
                 */
                account_id?: number;
                /**
                 * @description Only this kind.
                 * @example reward
                 */
                kind?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["LedgerTransfer"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminGetLedgerTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Transfer id.
                 * @example 1
                 */
                transfer: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerTransferInFull"];
                };
            };
        };
    };
    adminVerifyLedger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerReport"];
                };
            };
        };
    };
    adminGetMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMember"];
                };
            };
        };
    };
    adminListStrayPayments: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "money_amount:asc" | "money_amount:desc";
                /**
                 * @description Only payments of this person.
                 * @example 1
                 */
                owner_id?: number;
                /** @description Only these. */
                state?: "waiting" | "credited" | "refunded";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StrayPayment"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminDecideStrayPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the unmatched payment.
                 * @example 1
                 */
                stray: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `credit` or `refunded`.
                     * @example credit
                     * @enum {string}
                     */
                    action: "credit" | "refunded";
                    /** @description Why; only staff see it. */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Permissions"];
                };
            };
        };
    };
    adminListProposals: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "created_at:asc" | "created_at:desc" | "expires_at:asc" | "expires_at:desc";
                /** @description 0 waiting, 1 in effect, -1 rejected or expired. */
                state?: number;
                /**
                 * @description Only this kind.
                 * @example setting
                 */
                kind?: "setting" | "product" | "adjustment" | "waiver" | "statement" | "grant";
                /**
                 * @description Only what this person proposed.
                 * @example 1
                 */
                proposer_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffProposal"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminDecideProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Proposal id.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 1 agree, -1 reject.
                     * @enum {integer}
                     */
                    state: 1 | -1;
                    /**
                     * @description For other staff.
                     * @example As discussed
                     */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminGetQueue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffQueue"];
                };
            };
        };
    };
    adminListQueueItems: {
        parameters: {
            query?: {
                /**
                 * @description Kind.
                 * @example topics
                 */
                kind?: "topics" | "brands" | "cashes" | "strays" | "reports" | "appeals" | "events" | "debts" | "proposals";
                /** @description `me`: what was given to you; `none`: what was given to no one. */
                assigned?: "me" | "none";
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueItems"];
                };
            };
        };
    };
    adminListQueueColleagues: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind.
                 * @example topics
                 */
                kind: "topics" | "brands" | "cashes" | "strays" | "reports" | "appeals" | "events" | "debts" | "proposals";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueColleagues"];
                };
            };
        };
    };
    adminGetQueueItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind.
                 * @example topics
                 */
                kind: "topics" | "brands" | "cashes" | "strays" | "reports" | "appeals" | "events" | "debts" | "proposals";
                /**
                 * @description Which one of that kind.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueItemInFull"];
                };
            };
        };
    };
    adminAssignQueueItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind.
                 * @example topics
                 */
                kind: "topics" | "brands" | "cashes" | "strays" | "reports" | "appeals" | "events" | "debts" | "proposals";
                /**
                 * @description Which one of that kind.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Who is to decide it.
                     * @example 1
                     */
                    user_id: number;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUnassignQueueItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind.
                 * @example topics
                 */
                kind: "topics" | "brands" | "cashes" | "strays" | "reports" | "appeals" | "events" | "debts" | "proposals";
                /**
                 * @description Which one of that kind.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminClaimQueueItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind.
                 * @example topics
                 */
                kind: "topics" | "brands" | "cashes" | "strays" | "reports" | "appeals" | "events" | "debts" | "proposals";
                /**
                 * @description Which one of that kind.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is deciding it at the moment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueClaim"];
                };
            };
        };
    };
    adminReleaseQueueItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind.
                 * @example topics
                 */
                kind: "topics" | "brands" | "cashes" | "strays" | "reports" | "appeals" | "events" | "debts" | "proposals";
                /**
                 * @description Which one of that kind.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListReports: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "handled_at:asc" | "handled_at:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only this kind.
                 * @example users
                 */
                kind?: "users" | "comments" | "feeds" | "knowledge" | "chapters" | "infos" | "events" | "commodities" | "wendas" | "chats" | "automatic";
                /**
                 * @description Only of this category.
                 * @example spam
                 */
                category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                /**
                 * @description Only these.
                 * @example waiting
                 */
                status?: "waiting" | "handled" | "rejected";
                /**
                 * @description Only about this kind of thing.
                 * @example feeds
                 */
                subject_kind?: string;
                /**
                 * @description Only reports of this one, with `kind`.
                 * @example 1
                 */
                subject_id?: number;
                /**
                 * @description Only what is this person’s.
                 * @example 1
                 */
                owner_id?: number;
                /**
                 * @description Only what this person reported.
                 * @example 1
                 */
                reporter_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffReport"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminGetReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Report id.
                 * @example 1
                 */
                report: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedReport"];
                };
            };
        };
    };
    adminDecideReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Report id.
                 * @example 1
                 */
                report: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `handled`: something was done about it; `rejected`: nothing had to be.
                     * @enum {string}
                     */
                    status: "handled" | "rejected";
                    /**
                     * @description Of `rejected`, why; the reporter reads it. Of `handled`, a note for other staff: what was done is told to its author.
                     * @example This does not break our rules.
                     */
                    remark?: string;
                    /**
                     * @description Also decides the other reports about the same thing that wait, at most 500 of them.
                     * @example true
                     */
                    all?: boolean;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListRoles: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:asc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Role"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Lower-case letters, digits and dashes.
                     * @example editor
                     */
                    name: string;
                    /**
                     * @description Permissions.
                     * @example [
                     *       "feed:manage"
                     *     ]
                     */
                    permissions: ("feed-post" | "storage-create" | "topic:creator" | "create:brand" | "brand:manage" | "feed:manage" | "feed-topic:delete" | "feed-topic:manage" | "theme:creator" | "reward-gift:admin" | "event:manage" | "currency:manage" | "currency:cash-review" | "report:manage" | "catalog:manage" | "ad:manage" | "user:manage" | "setting:manage" | "audit:read" | "im:manage")[];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            /** @description Nothing has changed yet: a second person has to agree. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForSecondPerson"];
                };
            };
        };
    };
    adminGetRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the role.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
        };
    };
    adminDeleteRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the role.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the role.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Lower-case letters, digits and dashes.
                     * @example editor
                     */
                    name?: string;
                    /**
                     * @description Permissions.
                     * @example [
                     *       "feed:manage"
                     *     ]
                     */
                    permissions?: ("feed-post" | "storage-create" | "topic:creator" | "create:brand" | "brand:manage" | "feed:manage" | "feed-topic:delete" | "feed-topic:manage" | "theme:creator" | "reward-gift:admin" | "event:manage" | "currency:manage" | "currency:cash-review" | "report:manage" | "catalog:manage" | "ad:manage" | "user:manage" | "setting:manage" | "audit:read" | "im:manage")[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            /** @description Nothing has changed yet: a second person has to agree. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForSecondPerson"];
                };
            };
        };
    };
    adminListSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Setting"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminUpdateSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the setting.
                 * @example site
                 */
                name: string;
            };
            cookie?: never;
        };
        /** @description What to merge, or the new list. */
        requestBody?: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                } | unknown[];
            };
        };
        responses: {
            /** @description Nothing has changed yet: a second person has to agree. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForSecondPerson"];
                };
            };
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListStaff: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:asc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc";
                /** @description Only people with a second factor, or only those without. */
                has_factor?: boolean;
                /** @description Only people whose permissions need one, or only others. */
                needs_factor?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffAccount"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminGetStats: {
        parameters: {
            query?: {
                /**
                 * @description How many days, today included.
                 * @example 30
                 */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
        };
    };
    adminListStoreIapProducts: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example sort:desc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "amount:asc" | "amount:desc" | "sort:asc" | "sort:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffStoreIapProduct"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateStoreIapProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unless given, store_id.
                     * @example coins-1200
                     */
                    product_id?: string;
                    /**
                     * @description For people.
                     * @example 1200 coins
                     */
                    name: string;
                    /**
                     * @description Unique product identifier at the store.
                     * @example org.example.plaza.coins1200
                     */
                    store_id: string;
                    /**
                     * @description Money paid to the store, smallest unit.
                     * @example 1200
                     */
                    amount: number;
                    /**
                     * @description Credited amount, smallest unit of money.
                     * @example 1200
                     */
                    showAmount: number;
                    /**
                     * @description Larger sorts first.
                     * @default 0
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffStoreIapProduct"];
                };
            };
            /** @description Nothing has changed yet: a second person has to agree. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForSecondPerson"];
                };
            };
        };
    };
    adminGetStoreIapProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the store iap product.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffStoreIapProduct"];
                };
            };
        };
    };
    adminDeleteStoreIapProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the store iap product.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateStoreIapProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the store iap product.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unless given, store_id.
                     * @example coins-1200
                     */
                    product_id?: string;
                    /**
                     * @description For people.
                     * @example 1200 coins
                     */
                    name?: string;
                    /**
                     * @description Unique product identifier at the store.
                     * @example org.example.plaza.coins1200
                     */
                    store_id?: string;
                    /**
                     * @description Money paid to the store, smallest unit.
                     * @example 1200
                     */
                    amount?: number;
                    /**
                     * @description Credited amount, smallest unit of money.
                     * @example 1200
                     */
                    showAmount?: number;
                    /**
                     * @description Larger sorts first.
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffStoreIapProduct"];
                };
            };
            /** @description Nothing has changed yet: a second person has to agree. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForSecondPerson"];
                };
            };
        };
    };
    adminGetSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["System"];
                };
            };
        };
    };
    adminListTagCategories: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example weight:desc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "weight:asc" | "weight:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffTagCategory"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateTagCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique after folding case and width. Contains at least one letter, digit or symbol.
                     * @example 手艺
                     */
                    name: string;
                    /**
                     * @description Larger sorts first.
                     * @default 0
                     * @example 10
                     */
                    weight?: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTagCategory"];
                };
            };
        };
    };
    adminGetTagCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tag category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTagCategory"];
                };
            };
        };
    };
    adminDeleteTagCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tag category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateTagCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tag category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique after folding case and width. Contains at least one letter, digit or symbol.
                     * @example 手艺
                     */
                    name?: string;
                    /**
                     * @description Larger sorts first.
                     * @example 10
                     */
                    weight?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTagCategory"];
                };
            };
        };
    };
    adminListTags: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example weight:desc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "weight:asc" | "weight:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only tags of this category.
                 * @example 1
                 */
                tag_category_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffTag"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique in its category after folding case and width. Contains at least one letter, digit or symbol.
                     * @example 陶艺
                     */
                    name: string;
                    /**
                     * @description The category it belongs to.
                     * @example 1
                     */
                    tag_category_id: number;
                    /**
                     * @description Larger sorts first.
                     * @default 0
                     * @example 10
                     */
                    weight?: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTag"];
                };
            };
        };
    };
    adminGetTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tag.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTag"];
                };
            };
        };
    };
    adminDeleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tag.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tag.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique in its category after folding case and width. Contains at least one letter, digit or symbol.
                     * @example 陶艺
                     */
                    name?: string;
                    /**
                     * @description The category it belongs to.
                     * @example 1
                     */
                    tag_category_id?: number;
                    /**
                     * @description Larger sorts first.
                     * @example 10
                     */
                    weight?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTag"];
                };
            };
        };
    };
    adminListThemes: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "title:asc" | "title:desc" | "feeds_count:asc" | "feeds_count:desc" | "participators_count:asc" | "participators_count:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Theme"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateTheme: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to publish about; unique.
                     * @example A window you look out of
                     */
                    title: string;
                    /**
                     * @description More about it.
                     * @example Any window, any weather.
                     */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Something to publish about. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
        };
    };
    adminGetTheme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the theme.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something to publish about. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
        };
    };
    adminDeleteTheme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the theme.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateTheme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the theme.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to publish about; unique.
                     * @example A window you look out of
                     */
                    title?: string;
                    /**
                     * @description More about it.
                     * @example Any window, any weather.
                     */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Something to publish about. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
        };
    };
    adminListTopicApplications: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "created_at:asc" | "created_at:desc";
                /**
                 * @description Only of this topic.
                 * @example 1
                 */
                topic_id?: number;
                /**
                 * @description Only of this person.
                 * @example 1
                 */
                user_id?: number;
                /**
                 * @description Only applications of this status.
                 * @example waiting
                 */
                status?: "waiting" | "accepted" | "rejected";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffTopicApplication"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminListTopicCategories: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example sort:desc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "sort:asc" | "sort:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffTopicCategory"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateTopicCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique after folding case and width. Contains at least one letter, digit or symbol.
                     * @example 园艺
                     */
                    name: string;
                    /**
                     * @description Larger sorts first.
                     * @default 0
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTopicCategory"];
                };
            };
        };
    };
    adminGetTopicCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the topic category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTopicCategory"];
                };
            };
        };
    };
    adminDeleteTopicCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the topic category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateTopicCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the topic category.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique after folding case and width. Contains at least one letter, digit or symbol.
                     * @example 园艺
                     */
                    name?: string;
                    /**
                     * @description Larger sorts first.
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTopicCategory"];
                };
            };
        };
    };
    adminListTopicMembers: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "created_at:asc" | "created_at:desc";
                /**
                 * @description Only of this topic.
                 * @example 1
                 */
                topic_id?: number;
                /**
                 * @description Only of this person.
                 * @example 1
                 */
                user_id?: number;
                /** @description Only those who may not publish, or only others. */
                muted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffTopicMember"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminListTopics: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "created_at:asc" | "created_at:desc" | "followers_count:asc" | "followers_count:desc" | "feeds_count:asc" | "feeds_count:desc" | "reward_amount_count:asc" | "reward_amount_count:desc";
                /**
                 * @description Only topics of this status.
                 * @example passed
                 */
                status?: "passed" | "waiting" | "failed";
                /**
                 * @description Only visible or only hidden ones.
                 * @example visible
                 */
                visible?: "visible" | "hidden";
                /** @description Only hot ones, or only others. */
                hot?: boolean;
                /** @description Only recommended ones, or only others. */
                recommended?: boolean;
                /** @description Only deleted ones, or only others. */
                deleted?: boolean;
                /**
                 * @description Only topics of this person.
                 * @example 1
                 */
                creator_user_id?: number;
                /**
                 * @description Only topics of this category.
                 * @example 1
                 */
                topic_category_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffTopic"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminGetTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A topic as staff see it, with its configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTopicInFull"];
                };
            };
        };
    };
    adminUpdateTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicDecision"];
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminListUsers: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "name:asc" | "name:desc" | "created_at:asc" | "created_at:desc" | "followers_count:asc" | "followers_count:desc" | "feeds_count:asc" | "feeds_count:desc";
                /**
                 * @description Only this person.
                 * @example 1
                 */
                id?: number;
                /** @description Only suspended people, or only others. */
                disabled?: boolean;
                /** @description Only deleted accounts, or only others. */
                deleted?: boolean;
                /** @description Only people who are muted in chat, or only others. */
                chat_muted?: boolean;
                /** @description Only verified people, or only others. */
                verified?: boolean;
                /**
                 * @description Only people with this role.
                 * @example moderator
                 */
                role?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["StaffUser"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminGetUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User id. */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person as staff see them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffUser"];
                };
            };
        };
    };
    adminUpdateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User id. */
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Suspend (true) or let back in (false). Suspension ends every token at once. */
                    disabled?: boolean;
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                    /**
                     * @description When the suspension ends by itself (UTC); with `disabled` true. Without it, it does not.
                     * @example 2027-01-31 08:00:00
                     */
                    until?: string;
                    /**
                     * @description Another name of `until`.
                     * @example 2027-01-31 08:00:00
                     */
                    suspended_until?: string;
                    /**
                     * @description Until when they cannot send chat messages (UTC); null lets them. Needs `im:manage`; everything else needs `user:manage`.
                     * @example 2027-01-31 08:00:00
                     */
                    chat_muted_until?: string | null;
                    /**
                     * @description Replaces the set of roles.
                     * @example [
                     *       "member",
                     *       "moderator"
                     *     ]
                     */
                    roles?: string[];
                    /** @description What staff verified; null takes it back. */
                    verification?: {
                        /**
                         * @description A person or an organisation.
                         * @enum {string}
                         */
                        type: "user" | "org";
                        /**
                         * @description What was verified.
                         * @example Illustrator
                         */
                        description: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Nothing has changed yet: a second person has to agree. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForSecondPerson"];
                };
            };
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminGetUserCurrency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A user’s balance, and from when on it is worth money. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffBalance"];
                };
            };
        };
    };
    adminListUserNotes: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
            };
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserNotes"];
                };
            };
        };
    };
    adminAddUserNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description For other staff; the person never sees it.
                     * @example Called about the refund, was friendly.
                     */
                    text: string;
                };
            };
        };
        responses: {
            /** @description What staff wrote about a person for each other. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserNote"];
                };
            };
        };
    };
    adminRemoveEverything: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                    /**
                     * @description What to remove.
                     * @example [
                     *       "feeds"
                     *     ]
                     */
                    kinds: ("feeds" | "comments" | "events" | "brands")[];
                    /**
                     * @description Only what was published from then on; everything unless given.
                     * @example 2026-11-01T00:00:00Z
                     */
                    since?: string;
                };
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Removal id.
                         * @example 1
                         */
                        id: number;
                    };
                };
            };
        };
    };
    adminGetRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
                /**
                 * @description Removal id.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything of a person, removed in the background. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removal"];
                };
            };
        };
    };
    adminTakeBackRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
                /**
                 * @description Removal id.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Removal id.
                         * @example 1
                         */
                        id: number;
                    };
                };
            };
        };
    };
    adminGetUserTimeline: {
        parameters: {
            query?: {
                /**
                 * @description Only lines of this kind.
                 * @example feed
                 */
                kind?: "joined" | "feed" | "comment" | "topic" | "event" | "decision" | "note" | "report-about" | "report-by" | "order" | "debt" | "session" | "returned" | "staff-act";
                /**
                 * @description `next` of the page before.
                 * @example 2026-11-15T08:30:00.000Z
                 */
                before?: string;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
        };
    };
    adminWarnUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warning"];
                };
            };
        };
    };
    adminListWendas: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description `next` of the page before: any page then costs what the first does. Not together with `offset`. */
                after?: number;
                /** @description Whether to say `total`. `false` spares a long list the counting. */
                count?: boolean;
                /**
                 * @description Text to look for; case and width do not matter.
                 * @example a
                 */
                q?: string;
                /**
                 * @description Field and direction.
                 * @example id:desc
                 */
                sort?: "id:asc" | "id:desc" | "title:asc" | "title:desc" | "offer:asc" | "offer:desc" | "created_at:asc" | "created_at:desc" | "updated_at:asc" | "updated_at:desc";
                /**
                 * @description Only by this person.
                 * @example 1
                 */
                author_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: components["schemas"]["Wenda"][];
                        /** @description `after` of the next page; null on the last. */
                        next: number | null;
                        /** @description How many there are in all; not with `count=false`. */
                        total?: number;
                    };
                };
            };
        };
    };
    adminCreateWenda: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whose it is; yours unless given.
                     * @example 1
                     */
                    author_id?: number;
                    /**
                     * @description Its category, 0 for none.
                     * @default 0
                     * @example 0
                     */
                    category_id?: number;
                    /**
                     * @description Title.
                     * @example 龟背竹叶子发黄怎么办？
                     */
                    title: string;
                    /**
                     * @description In short.
                     * @example Since I moved it to the window.
                     */
                    summary?: string;
                    /**
                     * @description The question at length.
                     * @example It gets light from the west and water once a week.
                     */
                    content: string;
                    /**
                     * @description Units of the currency put up for an answer.
                     * @default 0
                     * @example 50
                     */
                    offer?: number;
                    /**
                     * @description The feed chosen as the answer, once the question is there; null for none.
                     * @example 1
                     */
                    adoption?: number | null;
                };
            };
        };
        responses: {
            /** @description A question. Its answers are feeds about it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wenda"];
                };
            };
        };
    };
    adminGetWenda: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the wenda.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A question. Its answers are feeds about it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wenda"];
                };
            };
        };
    };
    adminDeleteWenda: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the wenda.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    adminUpdateWenda: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the wenda.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whose it is; yours unless given.
                     * @example 1
                     */
                    author_id?: number;
                    /**
                     * @description Its category, 0 for none.
                     * @example 0
                     */
                    category_id?: number;
                    /**
                     * @description Title.
                     * @example 龟背竹叶子发黄怎么办？
                     */
                    title?: string;
                    /**
                     * @description In short.
                     * @example Since I moved it to the window.
                     */
                    summary?: string;
                    /**
                     * @description The question at length.
                     * @example It gets light from the west and water once a week.
                     */
                    content?: string;
                    /**
                     * @description Units of the currency put up for an answer.
                     * @example 50
                     */
                    offer?: number;
                    /**
                     * @description The feed chosen as the answer, once the question is there; null for none.
                     * @example 1
                     */
                    adoption?: number | null;
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                    /**
                     * @description Another name of `reason`.
                     * @example Time or place is missing.
                     */
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description A question. Its answers are feeds about it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wenda"];
                };
            };
        };
    };
    adminTryWords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriedText"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedWords"];
                };
            };
        };
    };
    listAdvertisingSpaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every space. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvertisingSpace"][];
                };
            };
        };
    };
    listAdvertisements: {
        parameters: {
            query?: {
                /** @description Ids of spaces; all unless given. Comma-separated, at most 100. */
                space?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is shown now, by `sort` ascending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advertisement"][];
                };
            };
        };
    };
    listAdvertisementsOfSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the space, or the name the client knows it by. */
                space: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is shown now, by `sort` ascending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advertisement"][];
                };
            };
        };
    };
    showFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Exactly one of `code`, `recovery_code` and `credential`. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The six digits the code generator shows.
                     * @example 123456
                     */
                    code?: string;
                    /**
                     * @description One of the recovery codes.
                     * @example k7m2p-x9qrt
                     */
                    recovery_code?: string;
                    /** @description What `PublicKeyCredential.toJSON()` gives in a browser. */
                    credential?: {
                        /**
                         * @description Id of the passkey. base64url.
                         * @example qL8f_w
                         */
                        id: string;
                        /**
                         * @description The same. base64url.
                         * @example qL8f_w
                         */
                        rawId: string;
                        /**
                         * @description Always `public-key`.
                         * @enum {string}
                         */
                        type: "public-key";
                        /**
                         * @description `platform` or `cross-platform`.
                         * @example platform
                         */
                        authenticatorAttachment?: string | null;
                        /**
                         * @description What extensions said; not looked at.
                         * @example {}
                         */
                        clientExtensionResults?: {
                            [key: string]: unknown;
                        };
                        /** @description The answer of the device. */
                        response: {
                            /**
                             * @description What was signed. base64url.
                             * @example qL8f_w
                             */
                            clientDataJSON: string;
                            /**
                             * @description A new passkey. base64url.
                             * @example qL8f_w
                             */
                            attestationObject?: string;
                            /**
                             * @description About the device that signed. base64url.
                             * @example qL8f_w
                             */
                            authenticatorData?: string;
                            /**
                             * @description Its signature. base64url.
                             * @example qL8f_w
                             */
                            signature?: string;
                            /**
                             * @description Whose passkey it is. base64url.
                             * @example qL8f_w
                             */
                            userHandle?: string | null;
                            /** @description How the device is reached. */
                            transports?: string[];
                            /**
                             * @description Its public half. base64url.
                             * @example qL8f_w
                             */
                            publicKey?: string | null;
                            /**
                             * @description Its algorithm.
                             * @example -7
                             */
                            publicKeyAlgorithm?: number;
                        };
                    };
                    /**
                     * @description After a sign-in: whether this device is remembered for 30 days.
                     * @default true
                     * @example true
                     */
                    remember?: boolean;
                };
            };
        };
        responses: {
            /** @description The sign-in is complete and its device remembered. Pages of the service get a cookie and 204 instead. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceToken"];
                };
            };
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    challengePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Good once, for five minutes. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What `PublicKeyCredential.parseRequestOptionsFromJSON()` takes.
                         * @example {
                         *       "challenge": "qL8f_w"
                         *     }
                         */
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Either `password` or `verifiable_code`; with a code, `login` is a phone number or an e-mail address. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name, e-mail address or phone number.
                     * @example lin
                     */
                    login: string;
                    /**
                     * @description Password.
                     * @example plaza-demo-2026
                     */
                    password?: string;
                    /**
                     * @description The six digits that were sent.
                     * @example 123456
                     */
                    verifiable_code?: string;
                };
            };
        };
        responses: {
            /** @description What to send with every request from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    logoutByGET: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    logoutByPUT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    logoutByPOST: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    logoutByPATCH: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    refreshByGET: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to send with every request from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    refreshByPUT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to send with every request from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    refreshByPOST: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to send with every request from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    refreshByPATCH: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to send with every request from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    keepSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endBrowserSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renewSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to send with every request from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    getStartup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a client needs to know before it shows anything. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Startup"];
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /**
                 * @description Active ones unless given.
                 * @example active
                 */
                state?: "active" | "request";
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /**
                 * @description `updated_at` of the last one of the page before.
                 * @example 2026-11-15T08:30:00.000Z
                 */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Conversations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"][];
                };
            };
        };
    };
    createConversation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description `user_id` for two people, `title` and `user_ids` for a group. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewConversation"];
            };
        };
        responses: {
            /** @description A conversation as I see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description A conversation as I see it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A conversation as I see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    leaveConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationChange"];
            };
        };
        responses: {
            /** @description A conversation as I see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    acceptConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getChatChanges: {
        parameters: {
            query: {
                /**
                 * @description The `rev` up to which everything is known.
                 * @example 1
                 */
                since: number;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatChanges"];
                };
            };
        };
    };
    listConversationMembers: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description User id of the last one received. */
                after?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By user id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMember"][];
                };
            };
        };
    };
    addConversationMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description People.
                     * @example [
                     *       1
                     *     ]
                     */
                    user_ids: number[];
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeConversationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listChatMessages: {
        parameters: {
            query?: {
                /**
                 * @description The last messages below this `seq`.
                 * @example 1
                 */
                before?: number;
                /**
                 * @description The first messages above this `seq`.
                 * @example 1
                 */
                after?: number;
                /**
                 * @description Half of the messages on each side of this `seq`.
                 * @example 1
                 */
                around?: number;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"][];
                };
            };
        };
    };
    sendChatMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChatMessage"];
            };
        };
        responses: {
            /** @description A message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
            /** @description A message. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
        };
    };
    recallChatMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
                /**
                 * @description `seq` of the message.
                 * @example 1
                 */
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    editChatMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
                /**
                 * @description `seq` of the message.
                 * @example 1
                 */
                seq: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The new text.
                     * @example 后天见！
                     */
                    text: string;
                };
            };
        };
        responses: {
            /** @description A message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
        };
    };
    addChatReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
                /**
                 * @description `seq` of the message.
                 * @example 1
                 */
                seq: number;
                /**
                 * @description One emoji.
                 * @example 👍
                 */
                emoji: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeChatReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
                /**
                 * @description `seq` of the message.
                 * @example 1
                 */
                seq: number;
                /**
                 * @description One emoji.
                 * @example 👍
                 */
                emoji: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reportChatMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
                /**
                 * @description `seq` of the message.
                 * @example 1
                 */
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What kind of breach it is.
                     * @example spam
                     * @enum {string}
                     */
                    category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                    /**
                     * @description What is wrong with it.
                     * @example Advertising in disguise
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    readConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Up to here; beyond the last message counts as the last.
                     * @example 1
                     */
                    seq: number;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    showTyping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Conversation id.
                 * @example 1
                 */
                conversation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    searchChat: {
        parameters: {
            query: {
                /**
                 * @description Words to look for.
                 * @example 明天
                 */
                q: string;
                /**
                 * @description Only in this conversation.
                 * @example 1
                 */
                conversation?: number;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /**
                 * @description `id` of the last message of the page before.
                 * @example 1
                 */
                before?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"][];
                };
            };
        };
    };
    getChatUnread: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatUnread"];
                };
            };
        };
    };
    getChatUpdates: {
        parameters: {
            query?: {
                /** @description From the last answer; none for everything. */
                cursor?: string;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatUpdates"];
                };
            };
        };
    };
    deleteComment: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Comment id.
                 * @example 1
                 */
                comment: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    requestCash: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Currency units, within `cash-min` and `cash-max` of the settings.
                     * @example 1000
                     */
                    amount: number;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    listCurrencyOrders: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The order id of the last item already received; 0 for the first page. */
                after?: number;
                /** @description Only recharges, or only withdrawals. */
                action?: "recharge" | "cash";
                /** @description 1 only income, -1 only expenses. */
                type?: 1 | -1;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrencyOrder"][];
                };
            };
        };
    };
    verifyStoreIapOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Order id.
                 * @example 1
                 */
                order: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The signed transaction that the store gave the client (a JWS in compact form).
                     * @example eyJhbGciOiJFUzI1NiIsIng1YyI6Wy4uLl19.eyJ0cmFuc2FjdGlvbklkIjoiMSJ9.c2lnbmF0dXJl
                     */
                    receipt: string;
                };
            };
        };
        responses: {
            /** @description One line of a person’s currency log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrencyOrder"];
                };
            };
        };
    };
    orderStoreIapProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The `amount` of the product, as listed.
                     * @example 600
                     */
                    amount: number;
                    /**
                     * @description Unique product identifier at the store.
                     * @example org.example.plaza.coins600
                     */
                    store_id: string;
                };
            };
        };
        responses: {
            /** @description One line of a person’s currency log. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrencyOrder"];
                };
            };
        };
    };
    getStoreIapHelp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    listStoreIapProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Products, in the order to show them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreIapProduct"][];
                };
            };
        };
    };
    createRecharge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How to pay: `PayAOrder` and `PayBOrder` in the app of provider A or B, `PayAWapOrder` and `PayBWapOrder` in a browser. The start-up resource lists those on offer.
                     * @example PayAOrder
                     * @enum {string}
                     */
                    type: "PayAOrder" | "PayAWapOrder" | "PayBOrder" | "PayBWapOrder";
                    /**
                     * @description Money in its smallest unit. Times `recharge-ratio` it must lie within `recharge-min` and `recharge-max`.
                     * @example 100
                     */
                    amount: number;
                    /**
                     * @description The device: 1 pc, 2 h5, 3 iOS, 4 Android, 5 other.
                     * @example 5
                     * @enum {integer}
                     */
                    from: 1 | 2 | 3 | 4 | 5;
                };
            };
        };
        responses: {
            /** @description What to pay with. `PayAWapOrder` answers with a bare JSON string, the others with an object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAOrder"] | components["schemas"]["PayAWapOrder"] | components["schemas"]["PayBOrder"] | components["schemas"]["PayBWapOrder"];
                };
            };
        };
    };
    listEventCategories: {
        parameters: {
            query?: {
                /**
                 * @description Text in the name; case and width do not matter.
                 * @example 徒步
                 */
                keyword?: string;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /**
                 * @description How many to leave out from the start.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Which page, instead of `offset`.
                 * @example 1
                 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories, those that sort highest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCategory"][];
                };
            };
        };
    };
    getEventCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Category id.
                 * @example 1
                 */
                category: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A kind of event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCategory"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description 1: only recommended ones. */
                recommended?: 0 | 1;
                /**
                 * @description Text in the title; case and width do not matter.
                 * @example 徒步
                 */
                keyword?: string;
                /**
                 * @description Only of this category.
                 * @example 1
                 */
                c?: number;
                /**
                 * @description Text in the region.
                 * @example 成都
                 */
                area?: string;
                /**
                 * @description Only what this person announced.
                 * @example 1
                 */
                user_id?: number;
                /**
                 * @description Order. Without it those to come are first, by date, and those that have been follow, by date.
                 * @example date:asc
                 */
                ob?: "id:desc" | "id:asc" | "date:desc" | "date:asc";
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /**
                 * @description How many to leave out from the start.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Which page, instead of `offset`.
                 * @example 1
                 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events in the order asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
        };
    };
    createEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description `area`, `address` or both. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventBody"];
            };
        };
        responses: {
            /** @description Something people do together. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /** @description Only with photos, a video, or either; all unless given. */
                type?: "image" | "video" | "image_or_video";
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
                /** @description By id. */
                order?: "asc" | "desc";
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reviews, in the order asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"][];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Event id.
                 * @example 1
                 */
                event: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something people do together. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    deleteEvent: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Event id.
                 * @example 1
                 */
                event: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    listEventReviews: {
        parameters: {
            query?: {
                /** @description Only with photos, a video, or either; all unless given. */
                type?: "image" | "video" | "image_or_video";
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
                /** @description By id. */
                order?: "asc" | "desc";
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Event id.
                 * @example 1
                 */
                event: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reviews, in the order asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"][];
                };
            };
        };
    };
    beInterestedInEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Event id.
                 * @example 1
                 */
                event: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    wantToJoinEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Event id.
                 * @example 1
                 */
                event: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    suggestTags: {
        parameters: {
            query: {
                /**
                 * @description How it begins.
                 * @example tra
                 */
                q: string;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags, the most used first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedTag"][];
                };
            };
        };
    };
    listTrendingTags: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags, the most used first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedTag"][];
                };
            };
        };
    };
    listThemes: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
                /**
                 * @description Part of the title.
                 * @example window
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Themes, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"][];
                };
            };
        };
    };
    createTheme: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to publish about; unique.
                     * @example A window you look out of
                     */
                    title: string;
                    /**
                     * @description More about it.
                     * @example Any window, any weather.
                     */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Something to publish about. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
        };
    };
    getTheme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Theme id.
                 * @example 1
                 */
                theme: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something to publish about. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
        };
    };
    listThemeFeeds: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Theme id.
                 * @example 1
                 */
                theme: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Feeds, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"][];
                };
            };
        };
    };
    listFeedCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories, those that sort highest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedCategory"][];
                };
            };
        };
    };
    listCategoryFeeds: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The smallest `index` of the previous page; 0 for the first. */
                after?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Category id.
                 * @example 1
                 */
                category: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Feeds, latest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexedFeed"][];
                };
            };
        };
    };
    removeFeedFromCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Category id.
                 * @example 1
                 */
                category: number;
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    countTopics: {
        parameters: {
            query?: {
                /**
                 * @description Only topics this person created.
                 * @example 1
                 */
                user_id?: number;
                /**
                 * @description A place in the creator’s location, by its whole name; 市 and the like may be left out.
                 * @example 成都
                 */
                city?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicCounts"];
                };
            };
        };
    };
    listHotTopics: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /**
                 * @description Only topics of this category.
                 * @example 1
                 */
                topic_category_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Topics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"][];
                };
            };
        };
    };
    listRandomTopics: {
        parameters: {
            query?: {
                /** @description 1: also topics quiet for more than a week. */
                more?: boolean;
                /** @description Which page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RandomTopics"];
                };
            };
        };
    };
    listRecommendedTopics: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Topics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"][];
                };
            };
        };
    };
    listTopics: {
        parameters: {
            query?: {
                /**
                 * @description Only hot topics; everything else is ignored then.
                 * @example hot
                 */
                only?: "hot";
                /**
                 * @description By id; `desc` unless given.
                 * @example desc
                 */
                direction?: "desc" | "asc";
                /**
                 * @description Part of a name.
                 * @example 写生
                 */
                q?: string;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description Id of the last item already received. */
                index?: number;
                /**
                 * @description Only topics of this category.
                 * @example 1
                 */
                topic_category_id?: number;
                /** @description Only these topics. Comma-separated, at most 100. */
                id?: number[];
                /**
                 * @description Only topics this person created.
                 * @example 1
                 */
                for_user?: number;
                /**
                 * @description The same as `for_user`.
                 * @example 1
                 */
                forUser?: number;
                /**
                 * @description `passed` unless given. Others’ undecided topics are never shown.
                 * @example passed
                 */
                status?: "passed" | "all" | "waiting" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Topics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"][];
                };
            };
        };
    };
    createTopic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTopic"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewTopicId"];
                };
            };
        };
    };
    listTopicCategories: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description Which page, from 1; instead of `offset`. */
                page?: number;
                /** @description Only these ids. Comma-separated, at most 100. */
                id?: number[];
                /**
                 * @description Part of a name.
                 * @example 生
                 */
                name?: string;
                /** @description By what, and which way. */
                orderBy?: "sort:desc" | "sort:asc" | "id:desc" | "id:asc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicCategory"][];
                };
            };
        };
    };
    checkCanCreateTopic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CanCreateTopic"];
                };
            };
        };
    };
    getTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A circle of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
        };
    };
    deleteTopic: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicChange"];
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTopicFeeds: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The smallest `index` of the previous page; 0 for the first. */
                after?: number;
                /** @description The same as `after`. */
                index?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Feeds, latest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexedFeed"][];
                };
            };
        };
    };
    listTopicFollowers: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The smallest user id already received. */
                after?: number;
                /**
                 * @description Part of a name.
                 * @example 林
                 */
                name?: string;
                /** @description 1: the creator comes first, on the first page. */
                first_creator?: boolean;
                /** @description 1: each member with `can_pub`; for the manager of the topic and for super administrators. */
                with_can_pub?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicMember"][];
                };
            };
        };
    };
    rewardTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        /** @description `gift_id`, or `name` and `price`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RewardBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardAnswer"];
                };
            };
        };
    };
    listTopicRewards: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The smallest id already received. */
                id?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rewards, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardLog"][];
                };
            };
        };
    };
    listTopicRewardRank: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Givers, the largest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardRank"][];
                };
            };
        };
    };
    getTopicStatistics: {
        parameters: {
            query?: {
                /**
                 * @description How many days, today included.
                 * @example 30
                 */
                days?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One entry a day, the oldest first. */
                        data: components["schemas"]["TopicDay"][];
                    };
                };
            };
        };
    };
    shareTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done, and a task paid for it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Amount"];
                };
            };
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listFeeds: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
                /** @description `new`: newest first; `hot`: by `hot`; `newFollow`: of followed people and topics and my own; `follow`: the same; `users`: of one person; `topics`: of followed topics; `recommended`: newest recommended first. */
                type?: "new" | "hot" | "newFollow" | "follow" | "users" | "topics" | "recommended";
                /**
                 * @description Part of the text, with type `new`.
                 * @example train
                 */
                search?: string;
                /**
                 * @description Whose, with type `users`; mine unless given.
                 * @example 1
                 */
                user?: number;
                /** @description Only these; everything else but `direction` is ignored. Comma-separated, at most 100. */
                id?: number[];
                /** @description Order by id, with `id`. */
                direction?: "asc" | "desc";
                /** @description `hot` of the last item received, with type `hot`. */
                hot?: number;
                /** @description 1: only videos. */
                only_video?: 0 | 1;
                /**
                 * @description `recommended_at` of the last item received, with type `recommended`.
                 * @example 2026-11-15 08:30:00
                 */
                recommended_at?: string;
                /**
                 * @description Only of this theme.
                 * @example 1
                 */
                theme?: number;
                /**
                 * @description Only with this tag, in any spelling, with type `new` or `hot`.
                 * @example trains
                 */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Feeds, in the order of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"][];
                };
            };
        };
    };
    publishFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewFeed"];
            };
        };
        responses: {
            /** @description It is published. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Published"];
                };
            };
        };
    };
    listHotFeeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Only of this recommendation category.
                     * @example 1
                     */
                    category?: number;
                    /**
                     * @description Only of this topic.
                     * @example 1
                     */
                    topic?: number;
                    /** @description Anything but 0, false and the like: only videos. Rather use `type`. */
                    only_video?: number | boolean | string | null;
                    /**
                     * @description Only with photos, a video, or either.
                     * @enum {string}
                     */
                    type?: "image" | "video" | "image_or_video";
                    /** @description Leave these out, at most 500. */
                    exclude_feeds?: number[];
                    /**
                     * @description Only of this theme.
                     * @example 1
                     */
                    theme?: number;
                    /**
                     * @description Only about records of these kinds, comma-separated.
                     * @example knowledge,infos
                     */
                    repostable_type?: string;
                    /**
                     * @description Only about this record.
                     * @example 1
                     */
                    repostable_id?: number;
                    /**
                     * @description Only by people of this city.
                     * @example 成都
                     */
                    city?: string;
                    /**
                     * @description How many at most. Below 1 counts as 1, above 100 as 100.
                     * @default 15
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Feeds, in the order of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"][];
                };
            };
        };
    };
    listCollections: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Feeds, in the order of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"][];
                };
            };
        };
    };
    getFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A post. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
        };
    };
    deleteFeedPlain: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    collectFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    listFeedComments: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comments"];
                };
            };
        };
    };
    commentFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentText"];
            };
        };
        responses: {
            /** @description Comment posted. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commented"];
                };
            };
        };
    };
    getFeedComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
                /**
                 * @description Comment id.
                 * @example 1
                 */
                comment: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A comment with who wrote it and, for a reply, who was replied to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    deleteFeedComment: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
                /**
                 * @description Comment id.
                 * @example 1
                 */
                comment: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteFeed: {
        parameters: {
            query?: {
                /**
                 * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                 * @example spam
                 */
                rule?: string;
                /**
                 * @description Why, in words to the person concerned.
                 * @example The same offer was posted in six topics.
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    likeFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    listFeedLikes: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Likes, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Like"][];
                };
            };
        };
    };
    pushFeedToCategories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        /** @description Ids of categories. */
        requestBody?: {
            content: {
                "application/json": number[];
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reportFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What kind of breach it is.
                     * @example spam
                     * @enum {string}
                     */
                    category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                    /**
                     * @description What is wrong with it.
                     * @example Advertising in disguise
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    listFeedRewards: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rewards, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardLogWithUser"][];
                };
            };
        };
    };
    rewardFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        /** @description `gift_id`, or `name` and `price`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RewardBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardAnswer"];
                };
            };
        };
    };
    shareFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A task paid for it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Paid"];
                };
            };
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    uncollectFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unlikeFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feed id.
                 * @example 1
                 */
                feed: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file: PNG, JPEG, GIF or WebP image, or MP4 video.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
        };
    };
    getImGroups: {
        parameters: {
            query: {
                /** @description Group ids. Comma-separated, at most 100. */
                im_group_id: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImGroup"][];
                };
            };
        };
    };
    createImGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example 周末徒步
                     */
                    groupname: string;
                    /**
                     * @description What it is about.
                     * @example 一起去爬山。
                     */
                    desc: string;
                    /**
                     * @description Everybody may see it.
                     * @default true
                     */
                    public?: boolean;
                    /**
                     * @description Most members, the owner included.
                     * @default 200
                     * @example 200
                     */
                    maxusers?: number;
                    /**
                     * @description Joining needs approval.
                     * @default false
                     */
                    members_only?: boolean;
                    /**
                     * @description Members may add others.
                     * @default true
                     */
                    allowinvites?: boolean;
                    /**
                     * @description Ids of users, comma-separated, at most 2000.
                     * @example 2,3
                     */
                    members?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImGroupCreated"];
                };
            };
        };
    };
    deleteImGroup: {
        parameters: {
            query: {
                /**
                 * @description Group id.
                 * @example 1
                 */
                im_group_id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeImGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Group id, as text or as a number.
                     * @example 1
                     */
                    im_group_id: number;
                    /**
                     * @description Name.
                     * @example 周末徒步
                     */
                    groupname: string;
                    /**
                     * @description What it is about.
                     * @example 一起去爬山。
                     */
                    desc: string;
                    /** @description Everybody may see it. */
                    public?: boolean;
                    /**
                     * @description Most members, the owner included.
                     * @example 200
                     */
                    maxusers?: number;
                    /** @description Joining needs approval. */
                    members_only?: boolean;
                    /** @description Members may add others. */
                    allowinvites?: boolean;
                    /**
                     * @description Node of an image you uploaded.
                     * @example local:2026/11/15/ab12.png
                     */
                    group_face?: string;
                    /** @description Id of the member who is to own the group. */
                    new_owner_user?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImGroupChanged"];
                };
            };
        };
    };
    getImGroupFaces: {
        parameters: {
            query: {
                /** @description Group ids. Comma-separated, at most 100. */
                im_group_id: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those groups that have one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImGroupFace"][];
                };
            };
        };
    };
    addImGroupMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Group id, as text or as a number.
                     * @example 1
                     */
                    im_group_id: number;
                    /**
                     * @description Ids of users, comma-separated, at most 2000.
                     * @example 2,3
                     */
                    members: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    removeImGroupMembers: {
        parameters: {
            query: {
                /**
                 * @description Group id.
                 * @example 1
                 */
                im_group_id: number;
                /**
                 * @description Ids of users, comma-separated, at most 2000.
                 * @example 2,3
                 */
                members: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSimpleImGroups: {
        parameters: {
            query?: {
                /** @description Group ids; unless given, the groups I am in. Comma-separated, at most 100. */
                im_group_id?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimpleImGroup"][];
                };
            };
        };
    };
    getImPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImPassword"];
                };
            };
        };
    };
    resetImPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    registerImUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Ids of users, comma-separated, at most 100.
                     * @example 1,2
                     */
                    user_ids: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    registerOldImUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    registerImUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    listInfos: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
                /** @description Only this category. */
                category_id?: number;
                /**
                 * @description Only by this person.
                 * @example 1
                 */
                author_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Info"][];
                };
            };
        };
    };
    getInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Info id.
                 * @example 1
                 */
                info: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Info"];
                };
            };
        };
    };
    reportInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the piece of information.
                 * @example 1
                 */
                info: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What kind of breach it is.
                     * @example spam
                     * @enum {string}
                     */
                    category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                    /**
                     * @description What is wrong with it.
                     * @example Advertising in disguise
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    listKnowledge: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
                /** @description Only this category. */
                category_id?: number;
                /**
                 * @description Only by this person.
                 * @example 1
                 */
                author_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Knowledge"][];
                };
            };
        };
    };
    getChapterById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chapter id.
                 * @example 1
                 */
                chapter: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chapter"];
                };
            };
        };
    };
    reportChapter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the chapter.
                 * @example 1
                 */
                chapter: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What kind of breach it is.
                     * @example spam
                     * @enum {string}
                     */
                    category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                    /**
                     * @description What is wrong with it.
                     * @example Advertising in disguise
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    getKnowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Knowledge id.
                 * @example 1
                 */
                knowledge: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Knowledge"];
                };
            };
        };
    };
    listChapters: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Knowledge id.
                 * @example 1
                 */
                knowledge: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In their sequence. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chapter"][];
                };
            };
        };
    };
    getChapter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Knowledge id.
                 * @example 1
                 */
                knowledge: number;
                /**
                 * @description Chapter id.
                 * @example 1
                 */
                chapter: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chapter"];
                };
            };
        };
    };
    reportKnowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the piece of knowledge.
                 * @example 1
                 */
                knowledge: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What kind of breach it is.
                     * @example spam
                     * @enum {string}
                     */
                    category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                    /**
                     * @description What is wrong with it.
                     * @example Advertising in disguise
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    listHotLocations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Suggested places, in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
        };
    };
    searchLocations: {
        parameters: {
            query: {
                /** @description Part of a Chinese name, or of its pinyin or pinyin initials; case, spaces and apostrophes do not matter. */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 20 hits: exact and prefix matches first, then shorter names, then by code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationHit"][];
                };
            };
        };
    };
    listBrands: {
        parameters: {
            query?: {
                /**
                 * @description Part of the name.
                 * @example 手作
                 */
                keyword?: string;
                /** @description Only those recommended, or only those not. */
                recommend?: boolean;
                /** @description Reserved; no effect. */
                category_id?: number;
                /**
                 * @description Only brands of this person.
                 * @example 1
                 */
                user_id?: number;
                /**
                 * @description Only those audited (1) or those that wait (0), as far as you may see them.
                 * @example 1
                 */
                audit?: 0 | 1;
                /** @description `creator` to have who founded each. */
                with?: "creator";
                /** @description `only` what was taken off the shelf, `with` that too, as far as you may see it; else without. */
                trashed?: "only" | "with";
                /** @description Order of the list. */
                order?: "id:desc" | "id:asc" | "sort:desc" | "sort:asc";
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Brands, in the order asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"][];
                };
            };
        };
    };
    createBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example 河边手作
                     */
                    name: string;
                    /**
                     * @description Node of an image you uploaded: the large icon.
                     * @example local:2026/11/15/ab12.png
                     */
                    avatar: string;
                    /**
                     * @description Node of an image you uploaded: the small icon; null removes it.
                     * @example local:2026/11/15/ab12.png
                     */
                    sub_avatar?: string | null;
                    /**
                     * @description About the brand.
                     * @example Cups and bowls, thrown by hand.
                     */
                    desc?: string;
                    /**
                     * @description 1 recommends it. Needs `brand:manage`.
                     * @example 1
                     * @enum {integer}
                     */
                    recommend?: 0 | 1;
                    /**
                     * @description 1 shows it to everybody. Needs `brand:manage`.
                     * @example 1
                     * @enum {integer}
                     */
                    audit?: 0 | 1;
                    /**
                     * @description Larger first. Needs `brand:manage`.
                     * @example 10
                     */
                    sort?: number;
                    /** @description Reserved; no effect. */
                    category_id?: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
        };
    };
    getBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Brand id.
                 * @example 1
                 */
                mall_brand: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
        };
    };
    updateBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Brand id.
                 * @example 1
                 */
                mall_brand: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description 1 takes it off the shelf, 0 puts it back.
                     * @example 1
                     * @enum {integer}
                     */
                    deleted_at?: 0 | 1;
                    /**
                     * @description 1 recommends it. Needs `brand:manage`.
                     * @example 1
                     * @enum {integer}
                     */
                    recommend?: 0 | 1;
                    /**
                     * @description 1 shows it to everybody. Needs `brand:manage`.
                     * @example 1
                     * @enum {integer}
                     */
                    audit?: 0 | 1;
                    /**
                     * @description Larger first. Needs `brand:manage`.
                     * @example 10
                     */
                    sort?: number;
                    /**
                     * @description Code of the rule that was broken, as in the setting `rules`; `other` unless given.
                     * @example spam
                     */
                    rule?: string;
                    /**
                     * @description Why, in words to the person concerned.
                     * @example The same offer was posted in six topics.
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
        };
    };
    listCommodities: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
                /** @description Only this category. */
                category_id?: number;
                /**
                 * @description Only of this brand.
                 * @example 1
                 */
                brand_id?: number;
                /**
                 * @description Only of this seller.
                 * @example 1
                 */
                user_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commodity"][];
                };
            };
        };
    };
    getCommodity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Commodity id.
                 * @example 1
                 */
                commodity: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commodity"];
                };
            };
        };
    };
    reportCommodity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the commodity.
                 * @example 1
                 */
                commodity: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What kind of breach it is.
                     * @example spam
                     * @enum {string}
                     */
                    category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                    /**
                     * @description What is wrong with it.
                     * @example Advertising in disguise
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    getShopInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How buyers reach you; no one else reads this record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopInfo"];
                };
            };
        };
    };
    setShopInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Node of an image you uploaded; null removes it.
                     * @example local:2026/11/15/ab12.png
                     */
                    qrCode?: string | null;
                    /**
                     * @description Your id at a social platform; null removes it.
                     * @example river-pots
                     */
                    socialAccount?: string | null;
                    /**
                     * @description Phone number for buyers; null removes it.
                     * @example 028-8550 0000
                     */
                    phone?: string | null;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    checkShopInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopInfoCheck"];
                };
            };
        };
    };
    notifyPayA: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken, now or before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    notifyPayB: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken, now or before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was taken.
                         * @example SUCCESS
                         * @enum {string}
                         */
                        code: "SUCCESS" | "FAIL";
                        /**
                         * @description The same in Chinese.
                         * @example 成功
                         */
                        message: string;
                    };
                };
            };
        };
    };
    takeStoreIapNotice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The signed notice (a JWS in compact form).
                     * @example eyJhbGciOiJFUzI1NiJ9.e30.c2ln
                     */
                    signedPayload: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    reportComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Comment id.
                 * @example 1
                 */
                comment: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What kind of breach it is.
                     * @example spam
                     * @enum {string}
                     */
                    category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                    /**
                     * @description What is wrong with it.
                     * @example Advertising in disguise
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    reportUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What kind of breach it is.
                     * @example spam
                     * @enum {string}
                     */
                    category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                    /**
                     * @description What is wrong with it.
                     * @example Advertising in disguise
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    listGifts: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gifts, those that sort highest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gift"][];
                };
            };
        };
    };
    createGift: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the gift.
                     * @example 玫瑰
                     */
                    name: string;
                    /**
                     * @description Units for one.
                     * @example 100
                     */
                    price: number;
                    /**
                     * @description Node of an image you uploaded: the gift in the list.
                     * @example local:2026/11/15/ab12.png
                     */
                    icon?: string | null;
                    /**
                     * @description Node of an image you uploaded: shown when the gift is given.
                     * @example local:2026/11/15/ab12.png
                     */
                    effect_icon?: string | null;
                    /**
                     * @description Larger comes first.
                     * @default 0
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description Something one can reward with. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gift"];
                };
            };
        };
    };
    getGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Gift id.
                 * @example 1
                 */
                gift: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something one can reward with. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gift"];
                };
            };
        };
    };
    deleteGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Gift id.
                 * @example 1
                 */
                gift: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Gift id.
                 * @example 1
                 */
                gift: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the gift.
                     * @example 玫瑰
                     */
                    name?: string;
                    /**
                     * @description Units for one.
                     * @example 100
                     */
                    price?: number;
                    /**
                     * @description Node of an image you uploaded: the gift in the list.
                     * @example local:2026/11/15/ab12.png
                     */
                    icon?: string | null;
                    /**
                     * @description Node of an image you uploaded: shown when the gift is given.
                     * @example local:2026/11/15/ab12.png
                     */
                    effect_icon?: string | null;
                    /**
                     * @description Larger comes first.
                     * @example 10
                     */
                    sort?: number;
                };
            };
        };
        responses: {
            /** @description Something one can reward with. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gift"];
                };
            };
        };
    };
    search: {
        parameters: {
            query?: {
                /**
                 * @description Words, all of which are to be there. `"a phrase"`, `-without`, `from:name` or `from:me`, `topic:name`, `has:image` or `has:video`, `before:2026-11-30` and `after:2026`. Nothing is refused: what means nothing is a word.
                 * @example slow trains
                 */
                q?: string;
                /**
                 * @description Only these; all of them unless given.
                 * @example feeds
                 */
                kind?: "feeds" | "comments" | "people" | "topics" | "events" | "goods";
                /** @description How many at most. Below 1 counts as 1, above 50 as 50. */
                limit?: number;
                /** @description `cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPage"];
                };
            };
        };
    };
    suggestSearch: {
        parameters: {
            query?: {
                /**
                 * @description Words, all of which are to be there. `"a phrase"`, `-without`, `from:name` or `from:me`, `topic:name`, `has:image` or `has:video`, `before:2026-11-30` and `after:2026`. Nothing is refused: what means nothing is a word.
                 * @example slow trains
                 */
                q?: string;
                /** @description How many at most. Below 1 counts as 1, above 10 as 10. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Topics, people and tags, the best of each first; `limit` of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestion"][];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Signed"];
                };
            };
        };
    };
    hasSigned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedToday"];
                };
            };
        };
    };
    viewSigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignView"];
                };
            };
        };
    };
    loginByMiniProgram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The code the mini-program’s login call gave. In the sandbox: `demo:<name>`.
                     * @example demo:小满
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description What to send with every request from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The name on the sender’s device. It decides nothing.
                     * @example cat.png
                     */
                    filename: string;
                    /**
                     * @description MD5 of the bytes, in hexadecimal.
                     * @example 9e107d9d372bb6826bd81d3542a419d6
                     */
                    hash: string;
                    /**
                     * @description Number of bytes: at most 10485760 for an image, 104857600 for a video.
                     * @example 48213
                     */
                    size: number;
                    /**
                     * @description Media type. The content must be of this type.
                     * @example image/png
                     * @enum {string}
                     */
                    mime_type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "video/mp4";
                    /** @description Where to keep it; only `public` exists. */
                    storage?: {
                        /**
                         * @description Who may read the file.
                         * @enum {string}
                         */
                        channel?: "public";
                    };
                };
            };
        };
        responses: {
            /** @description How to send the bytes. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadTask"];
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All categories, heaviest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagCategory"][];
                };
            };
        };
    };
    getTopicConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicConfiguration"];
                };
            };
        };
    };
    rankTopics: {
        parameters: {
            query?: {
                /**
                 * @description Which board; `24hours` unless given.
                 * @example 24hours
                 */
                type?: "24hours" | "week" | "month" | "city";
                /**
                 * @description A place in the creator’s location, by its whole name; 市 and the like may be left out.
                 * @example 成都
                 */
                city?: string;
                /**
                 * @description What to answer with: a comma list of `topics`, `my_topics`, `topics_total`.
                 * @example topics,my_topics
                 */
                with?: string;
                /**
                 * @description Whose topics `my_topics` and the totals are about; mine and everybody’s unless given.
                 * @example 1
                 */
                user_id?: number;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many of the board to leave out. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicRank"];
                };
            };
        };
    };
    getOwnUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in person’s own record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnUser"];
                };
            };
        };
    };
    deleteOwnUser: {
        parameters: {
            query?: {
                /**
                 * @description The password.
                 * @example plaza-demo-2026
                 */
                password?: string;
                /**
                 * @description The six digits that were sent.
                 * @example 123456
                 */
                verifiable_code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    updateOwnUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 2 to 30 characters, unique after folding case and width; never shaped like a phone number, an e-mail address or a number.
                     * @example 林小满
                     */
                    name?: string;
                    /** @description About themselves; null clears it. */
                    bio?: string | null;
                    /**
                     * @description 0 unknown, 1 male, 2 female.
                     * @enum {integer}
                     */
                    sex?: 0 | 1 | 2;
                    /**
                     * @description Where they live, as text; null clears it.
                     * @example 四川省 成都市
                     */
                    location?: string | null;
                    /**
                     * @description What pushes and mails are to be written in; null: whatever the client asks for at sign-in.
                     * @example zh-CN
                     * @enum {string|null}
                     */
                    language?: "en" | "zh-CN" | null;
                    /**
                     * @description Node of an uploaded image; null removes it.
                     * @example local:2026/11/15/ab12.png
                     */
                    avatar?: string | null;
                    /** @description Node of an uploaded image; null removes it. */
                    bg?: string | null;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAllTopicApplications: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description Which page, from 1; instead of `offset`. */
                page?: number;
                /**
                 * @description What became of the application.
                 * @example accepted
                 */
                status?: "accepted" | "waiting" | "rejected";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Applications, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicApplyLogWithTopic"][];
                };
            };
        };
    };
    listBlocked: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People, in the order of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
        };
    };
    blockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User id. */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unblockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User id. */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getChatSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatSettings"];
                };
            };
        };
    };
    changeChatSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatSettingsChange"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatSettings"];
                };
            };
        };
    };
    listReceivedComments: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedComment"][];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
        };
    };
    listDecisions: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Decisions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decision"][];
                };
            };
        };
    };
    getDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Decision id.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decision"];
                };
            };
        };
    };
    appealDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Decision id.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Why the decision is wrong.
                     * @example It was my own photo.
                     */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decision"];
                };
            };
        };
    };
    listDevices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The one used last first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RememberedDevice"][];
                };
            };
        };
    };
    forgetDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the device.
                 * @example 1
                 */
                device: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An e-mail address.
                     * @example lin@example.org
                     */
                    email: string;
                    /**
                     * @description The six digits that were sent.
                     * @example 123456
                     */
                    verifiable_code: string;
                    /**
                     * @description The password.
                     * @example plaza-demo-2026
                     */
                    password?: string;
                    /**
                     * @description A code of purpose `proof`, sent to the number or address one has until now.
                     * @example 654321
                     */
                    proof_code?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeEmail: {
        parameters: {
            query?: {
                /**
                 * @description The password.
                 * @example plaza-demo-2026
                 */
                password?: string;
                /**
                 * @description The six digits that were sent.
                 * @example 123456
                 */
                verifiable_code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reportEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Event id.
                 * @example 1
                 */
                event: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What kind of breach it is.
                     * @example spam
                     * @enum {string}
                     */
                    category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                    /**
                     * @description What is wrong with it.
                     * @example It is advertising.
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    listFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those in use, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Factor"][];
                };
            };
        };
    };
    addFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `totp`: a code generator. `passkey`: a key kept by the device or the browser.
                     * @example totp
                     * @enum {string}
                     */
                    kind: "totp" | "passkey";
                };
            };
        };
        responses: {
            /** @description Not in use until it is confirmed, within ten minutes. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedFactor"];
                };
            };
        };
    };
    confirmFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the factor.
                 * @example 1
                 */
                factor: number;
            };
            cookie?: never;
        };
        /** @description Exactly one: `code` for a code generator, `credential` for a passkey. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The six digits the code generator shows.
                     * @example 123456
                     */
                    code?: string;
                    /** @description What `PublicKeyCredential.toJSON()` gives in a browser. */
                    credential?: {
                        /**
                         * @description Id of the passkey. base64url.
                         * @example qL8f_w
                         */
                        id: string;
                        /**
                         * @description The same. base64url.
                         * @example qL8f_w
                         */
                        rawId: string;
                        /**
                         * @description Always `public-key`.
                         * @enum {string}
                         */
                        type: "public-key";
                        /**
                         * @description `platform` or `cross-platform`.
                         * @example platform
                         */
                        authenticatorAttachment?: string | null;
                        /**
                         * @description What extensions said; not looked at.
                         * @example {}
                         */
                        clientExtensionResults?: {
                            [key: string]: unknown;
                        };
                        /** @description The answer of the device. */
                        response: {
                            /**
                             * @description What was signed. base64url.
                             * @example qL8f_w
                             */
                            clientDataJSON: string;
                            /**
                             * @description A new passkey. base64url.
                             * @example qL8f_w
                             */
                            attestationObject?: string;
                            /**
                             * @description About the device that signed. base64url.
                             * @example qL8f_w
                             */
                            authenticatorData?: string;
                            /**
                             * @description Its signature. base64url.
                             * @example qL8f_w
                             */
                            signature?: string;
                            /**
                             * @description Whose passkey it is. base64url.
                             * @example qL8f_w
                             */
                            userHandle?: string | null;
                            /** @description How the device is reached. */
                            transports?: string[];
                            /**
                             * @description Its public half. base64url.
                             * @example qL8f_w
                             */
                            publicKey?: string | null;
                            /**
                             * @description Its algorithm.
                             * @example -7
                             */
                            publicKeyAlgorithm?: number;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the factor.
                 * @example 1
                 */
                factor: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    countTopicApplications: {
        parameters: {
            query?: {
                /** @description Topics to leave out. Comma-separated or repeated, with `[]` after the name or without, at most 100. */
                exclude?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many applications wait, and the newest applicant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicLogsCount"];
                };
            };
        };
    };
    listTopicNotifications: {
        parameters: {
            query: {
                /**
                 * @description `accept` or `applyfor`.
                 * @example applyfor
                 */
                type: string;
                /** @description Only how many are unread. */
                count?: boolean;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A number with `count`, else the records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number | components["schemas"]["Notification"][];
                };
            };
        };
    };
    joinTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        /** @description May be left out. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["JoinTopic"];
            };
        };
        responses: {
            /** @description It is done, and a task paid for it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Amount"];
                };
            };
            /** @description It is done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    leaveTopic: {
        parameters: {
            query?: {
                /**
                 * @description The member to remove.
                 * @example 1
                 */
                target?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTopicApplications: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
                /** @description Which page, from 1; instead of `offset`. */
                page?: number;
                /**
                 * @description What became of the application.
                 * @example accepted
                 */
                status?: "accepted" | "waiting" | "rejected";
            };
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Applications, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicApplyLog"][];
                };
            };
        };
    };
    getTopicCanPub: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CanPub"];
                };
            };
        };
    };
    setTopicCanPub: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CanPubChange"];
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rejectTopicApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
                /**
                 * @description Id of the application.
                 * @example 1
                 */
                log: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    acceptTopicApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Topic id.
                 * @example 1
                 */
                topic: number;
                /**
                 * @description Id of the application.
                 * @example 1
                 */
                log: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMutuals: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People, in the order of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
        };
    };
    listFollowedTopics: {
        parameters: {
            query?: {
                /** @description How many at most. Below 0 counts as 0, above 100 as 100. */
                limit?: number;
                /** @description The smallest id already received. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Topics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"][];
                };
            };
        };
    };
    followUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User id. */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unfollowUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User id. */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReceivedLikes: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Likes, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedLike"][];
                };
            };
        };
    };
    getNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
        };
    };
    changeNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Push rewards.
                     * @example true
                     */
                    reward?: boolean;
                    /**
                     * @description Push comments.
                     * @example true
                     */
                    comment?: boolean;
                    /**
                     * @description Show chat messages: kept for the client, which gets them from the messaging provider. Nothing here pushes them.
                     * @example true
                     */
                    chat?: boolean;
                    /**
                     * @description Pushes make a sound; without it they carry `extra.silent`.
                     * @example true
                     */
                    sound?: boolean;
                    /**
                     * @description Push what is published about your commodities.
                     * @example true
                     */
                    mall_selling_commodity?: boolean;
                    /**
                     * @description Push what is published about your knowledge.
                     * @example true
                     */
                    selling_knowledge?: boolean;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getNotificationStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationStatistics"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /**
                 * @description Which kind, in any case: `comment`, `like`, `reward`, `answer`, `adoption`, `mall_selling_commodity`, `selling_knowledge`, `accept`, `applyFor`, `following`, `system`, `mention`. All of them unless given.
                 * @example like
                 */
                type?: string;
                /** @description Which page, counted from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: {
                /**
                 * @description Which kind, in any case: `comment`, `like`, `reward`, `answer`, `adoption`, `mall_selling_commodity`, `selling_knowledge`, `accept`, `applyFor`, `following`, `system`, `mention`.
                 * @example like
                 */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Which kind, in any case: `comment`, `like`, `reward`, `answer`, `adoption`, `mall_selling_commodity`, `selling_knowledge`, `accept`, `applyFor`, `following`, `system`, `mention`.
                     * @example like
                     */
                    type?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    markNotificationsReadByPatch: {
        parameters: {
            query?: {
                /**
                 * @description Which kind, in any case: `comment`, `like`, `reward`, `answer`, `adoption`, `mall_selling_commodity`, `selling_knowledge`, `accept`, `applyFor`, `following`, `system`, `mention`.
                 * @example like
                 */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Which kind, in any case: `comment`, `like`, `reward`, `answer`, `adoption`, `mall_selling_commodity`, `selling_knowledge`, `accept`, `applyFor`, `following`, `system`, `mention`.
                     * @example like
                     */
                    type?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The password until now; not needed while none was set.
                     * @example plaza-demo-2026
                     */
                    old_password?: string;
                    /**
                     * @description A code of purpose `proof`, for a first password when one has been signed in for long.
                     * @example 123456
                     */
                    verifiable_code?: string;
                    /**
                     * @description 8 to 128 characters; the commonest ones are refused.
                     * @example correct horse battery
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A Chinese mobile number (86 or +86 optional) or any number in E.164 with `+`.
                     * @example 13800000000
                     */
                    phone: string;
                    /**
                     * @description The six digits that were sent.
                     * @example 123456
                     */
                    verifiable_code: string;
                    /**
                     * @description The password.
                     * @example plaza-demo-2026
                     */
                    password?: string;
                    /**
                     * @description A code of purpose `proof`, sent to the number or address one has until now.
                     * @example 654321
                     */
                    proof_code?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removePhone: {
        parameters: {
            query?: {
                /**
                 * @description The password.
                 * @example plaza-demo-2026
                 */
                password?: string;
                /**
                 * @description The six digits that were sent.
                 * @example 123456
                 */
                verifiable_code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPushKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKey"];
                };
            };
        };
    };
    subscribeToPush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscription"];
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unsubscribeFromPush: {
        parameters: {
            query: {
                /**
                 * @description The endpoint that was subscribed.
                 * @example https://updates.push.services.mozilla.com/wpush/v2/gAAAA
                 */
                endpoint: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    recommendUsers: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People, in the order of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A Chinese mobile number (86 or +86 optional) or any number in E.164 with `+`.
                     * @example 13800000000
                     */
                    phone?: string;
                    /**
                     * @description An e-mail address.
                     * @example lin@example.org
                     */
                    email?: string;
                    /**
                     * @description Where the code was sent: `sms` with `phone`, `mail` with `email`.
                     * @example sms
                     * @enum {string}
                     */
                    verifiable_type: "sms" | "mail";
                    /**
                     * @description The six digits that were sent.
                     * @example 123456
                     */
                    verifiable_code: string;
                    /**
                     * @description 8 to 128 characters; the commonest ones are refused.
                     * @example correct horse battery
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    searchUsers: {
        parameters: {
            query: {
                /**
                 * @description Part of a name, in any script.
                 * @example 小满
                 */
                keyword: string;
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People, in the order of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the sign-in.
                 * @example 1
                 */
                session: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    openStream: {
        parameters: {
            query?: {
                /** @description Send what was missed since `Last-Event-ID`, then end. */
                once?: boolean;
                /**
                 * @description The same as the header `Last-Event-ID`, which counts if both are given.
                 * @example 42
                 */
                last_event_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events without an end. Each carries a push message as JSON: `{channel, target, content, extra, tag, badge}`. Its `id` is sent back as `Last-Event-ID` to go on where the connection was lost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listMyTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags in the order they were attached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"][];
                };
            };
        };
    };
    attachTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Tag id.
                 * @example 1
                 */
                tag: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    detachTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Tag id.
                 * @example 1
                 */
                tag: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    hitLoginTask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task is done and was paid. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskPaid"];
                };
            };
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTaskStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By task type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskStats"];
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every task, in the order staff gave them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"][];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description Id of the last person already received. */
                since?: number;
                /**
                 * @description Part of a name.
                 * @example 林
                 */
                name?: string;
                /** @description Only these ids. Comma-separated, at most 100. */
                id?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People, in the order of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A Chinese mobile number (86 or +86 optional) or any number in E.164 with `+`.
                     * @example 13800000000
                     */
                    phone?: string;
                    /**
                     * @description An e-mail address.
                     * @example lin@example.org
                     */
                    email?: string;
                    /**
                     * @description 2 to 30 characters, unique after folding case and width; never shaped like a phone number, an e-mail address or a number.
                     * @example 林小满
                     */
                    name: string;
                    /**
                     * @description Where the code was sent: `sms` with `phone`, `mail` with `email`.
                     * @example sms
                     * @enum {string}
                     */
                    verifiable_type: "sms" | "mail";
                    /**
                     * @description The six digits that were sent.
                     * @example 123456
                     */
                    verifiable_code: string;
                    /**
                     * @description 8 to 128 characters; the commonest ones are refused.
                     * @example correct horse battery
                     */
                    password?: string;
                    /**
                     * @description Invite code of the person who invited you.
                     * @example 10AG7C
                     */
                    invite_code?: string;
                };
            };
        };
        responses: {
            /** @description The new account is signed in: its token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Access token.
                         * @example plz_…
                         */
                        token: string;
                        /**
                         * @description Always `bearer`.
                         * @example bearer
                         */
                        token_type: string;
                        /**
                         * @description Minutes the token lives.
                         * @example 1440
                         */
                        ttl: number;
                        /**
                         * @description Minutes after the login in which it can be refreshed.
                         * @example 20160
                         */
                        refresh_ttl: number;
                    };
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, name, phone number or e-mail address.
                 * @example 1
                 */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    listFollowers: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description User id. */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People, in the order of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
        };
    };
    listFollowings: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description How many to leave out from the start. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description User id. */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People, in the order of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
        };
    };
    listUserTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id.
                 * @example 1
                 */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags in the order they were attached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"][];
                };
            };
        };
    };
    sendCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Exactly one of `phone` and `email`. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description A Chinese mobile number (86 or +86 optional) or any number in E.164 with `+`.
                     * @example 13800000000
                     */
                    phone?: string;
                    /**
                     * @description An e-mail address.
                     * @example lin@example.org
                     */
                    email?: string;
                    /**
                     * @description `verify`: to sign in or reset a password. `proof`: to prove who you are again.
                     * @default verify
                     * @example verify
                     * @enum {string}
                     */
                    purpose?: "verify" | "proof";
                };
            };
        };
        responses: {
            /** @description It is done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    sendContactCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Exactly one of `phone` and `email`. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description A Chinese mobile number (86 or +86 optional) or any number in E.164 with `+`.
                     * @example 13800000000
                     */
                    phone?: string;
                    /**
                     * @description An e-mail address.
                     * @example lin@example.org
                     */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    sendRegistrationCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Exactly one of `phone` and `email`. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description A Chinese mobile number (86 or +86 optional) or any number in E.164 with `+`.
                     * @example 13800000000
                     */
                    phone?: string;
                    /**
                     * @description An e-mail address.
                     * @example lin@example.org
                     */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    listWendas: {
        parameters: {
            query?: {
                /** @description How many at most. Below 1 counts as 1, above 100 as 100. */
                limit?: number;
                /** @description The id of the last item already received; 0 for the first page. */
                after?: number;
                /** @description Only this category. */
                category_id?: number;
                /**
                 * @description Only by this person.
                 * @example 1
                 */
                author_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wenda"][];
                };
            };
        };
    };
    getWenda: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Question id.
                 * @example 1
                 */
                wenda: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A question. Its answers are feeds about it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wenda"];
                };
            };
        };
    };
    adoptAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Question id.
                 * @example 1
                 */
                wenda: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The feed that answers it.
                     * @example 1
                     */
                    adoption: number;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reportWenda: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the question.
                 * @example 1
                 */
                wenda: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What kind of breach it is.
                     * @example spam
                     * @enum {string}
                     */
                    category?: "illegal" | "violent" | "sexual" | "harassment" | "fraud" | "spam" | "other";
                    /**
                     * @description What is wrong with it.
                     * @example Advertising in disguise
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
}

import { Badge, Button, Field, SkeletonRows, TextArea, toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { useMe, useMembership, useQueryClient } from '../../data/member.tsx'
import { isProblem } from '../../data/plaza.ts'
import { FormProblem } from '../../parts/form-problem.tsx'
import { PictureField } from '../../parts/picture-field.tsx'
import { textOf, useSubmit } from '../../parts/use-submit.ts'
import { FailedState } from '../../shell/states.tsx'
import { BrandRow } from '../../shop/cards.tsx'
import { type Brand, ownBrands, sellerInfo } from '../../shop/lists.ts'
import { shopMessagesOf, useShopMessages } from '../../shop/messages.ts'
import { OwnProducts } from '../../shop/own-products.tsx'

const MAX_NAME = 50
const MAX_DESC = 500

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: shopMessagesOf(messages).t('shop.mine'), isIndexed: false }),
  Component: MinePage,
})

/** What a user sells under, and how buyers reach them. */
function MinePage() {
  const me = useMe()
  const { data: brands, error, refetch } = useQuery({ ...ownBrands(me?.id ?? 0), enabled: me !== undefined })
  if (error && !brands) return <FailedState isPage error={error} onRetry={() => void refetch()} />
  if (!brands) return <SkeletonRows rows={5} />
  return (
    <>
      <OwnBrands brands={brands} />
      <OwnProducts brands={brands} />
      <SellerInfo />
    </>
  )
}

function OwnBrands({ brands }: { brands: readonly Brand[] }) {
  const { t } = useShopMessages()
  const [isFounding, setIsFounding] = useState(false)
  return (
    <section className="border-b pb-4">
      <div className="flex items-center px-4 pt-5 pb-2">
        <h1 className="flex-1 text-l font-semibold">{t('shop.my_brands')}</h1>
        <Button size="s" look="primary" aria-expanded={isFounding} onClick={() => setIsFounding(!isFounding)}>
          {t('shop.found_brand')}
        </Button>
      </div>
      {isFounding && <BrandForm onDone={() => setIsFounding(false)} />}
      {brands.length === 0 && !isFounding ? (
        <p className="px-4 py-2 text-soft">{t('shop.no_brands')}</p>
      ) : (
        brands.map((brand) => <OwnBrand key={brand.id} brand={brand} />)
      )}
    </section>
  )
}

function OwnBrand({ brand }: { brand: Brand }) {
  const { t } = useShopMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const isOff = Boolean(brand.deleted_at)
  const toggle = async () => {
    try {
      await plaza.PATCH('/mall-brands/{mall_brand}', {
        params: { path: { mall_brand: brand.id } },
        body: { deleted_at: isOff ? 0 : 1 },
      })
      await query.invalidateQueries({ queryKey: ['/mall-brands'] })
    } catch (error) {
      toast(t('shop.failed', { reason: (error as Error).message }), { isError: true })
    }
  }
  return (
    <div className="flex items-center gap-2 pr-4 [&_a]:border-0">
      <div className="min-w-0 flex-1">
        <BrandRow record={brand} />
      </div>
      {brand.audit === 0 && <Badge tone="coin">{t('shop.waits')}</Badge>}
      <Button size="s" onClick={() => void toggle()}>
        {t(isOff ? 'shop.put_back' : 'shop.take_off')}
      </Button>
    </div>
  )
}

function BrandForm({ onDone }: { onDone: () => void }) {
  const { t } = useShopMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const [avatar, setAvatar] = useState<string>()
  const [subAvatar, setSubAvatar] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const { submit, isBusy, errorOf, message } = useSubmit(async (form: FormData) => {
    const desc = textOf(form, 'desc')
    await plaza.POST('/mall-brands', {
      body: {
        name: textOf(form, 'name') ?? '',
        avatar: avatar!,
        ...(subAvatar && { sub_avatar: subAvatar }),
        ...(desc && { desc }),
      },
    })
    toast(t('shop.founded'))
    await query.invalidateQueries({ queryKey: ['/mall-brands'] })
    onDone()
  })
  return (
    <form
      className="grid gap-5 border-y bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(!avatar)
        if (avatar) void submit(new FormData(event.currentTarget))
      }}
    >
      <FormProblem text={message ?? (isMissing && !avatar ? t('shop.icon_missing') : errorOf('avatar'))} />
      <Field label={t('shop.brand_name')} name="name" required maxLength={MAX_NAME} error={errorOf('name')} />
      <TextArea
        label={t('shop.brand_desc')}
        name="desc"
        optional
        rows={3}
        maxLength={MAX_DESC}
        error={errorOf('desc')}
      />
      <PictureField label={t('shop.brand_icon')} url={undefined} onChange={(node) => setAvatar(node ?? undefined)} />
      <PictureField
        label={t('shop.brand_small_icon')}
        url={undefined}
        onChange={(node) => setSubAvatar(node ?? undefined)}
      />
      <Button type="submit" look="primary" busy={isBusy}>
        {t('shop.found_brand')}
      </Button>
    </form>
  )
}

function SellerInfo() {
  const { t } = useShopMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(sellerInfo())
  const [qrCode, setQrCode] = useState<string | null>()
  const { submit, isBusy, errorOf, message } = useSubmit(async (form: FormData) => {
    await plaza.POST('/mall/shop-info', {
      body: {
        phone: textOf(form, 'phone') ?? null,
        socialAccount: textOf(form, 'socialAccount') ?? null,
        ...(qrCode !== undefined && { qrCode }),
      },
    })
    toast(t('shop.saved'))
    await query.invalidateQueries({ queryKey: ['/mall/shop-info'] })
  })
  if (isPending) return <SkeletonRows rows={2} />
  // A user who never sold anything has none yet: 404 is an empty form. After any other error, saving would empty it.
  if (error && !data && !(isProblem(error) && error.status === 404))
    return <FailedState error={error} onRetry={() => void refetch()} />
  return (
    <form
      className="grid gap-5 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <div>
        <h2 className="text-l font-semibold">{t('shop.seller_info')}</h2>
        <p className="text-m text-soft">{t('shop.seller_info_text')}</p>
      </div>
      <FormProblem text={message} />
      <Field
        label={t('shop.phone')}
        name="phone"
        type="tel"
        optional
        maxLength={30}
        defaultValue={data?.phone ?? ''}
        error={errorOf('phone')}
      />
      <Field
        label={t('shop.account')}
        name="socialAccount"
        optional
        maxLength={100}
        defaultValue={data?.socialAccount ?? ''}
        error={errorOf('socialAccount')}
      />
      <PictureField label={t('shop.qr')} url={data?.qrCode?.url} onChange={setQrCode} />
      <Button type="submit" look="primary" busy={isBusy}>
        {t('shop.save')}
      </Button>
    </form>
  )
}

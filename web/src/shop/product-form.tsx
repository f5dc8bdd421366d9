import { Button, Field, Select, SkeletonRows, TextArea } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useQuery } from '../data/ask.ts'
import { useMe } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { type Photo, PhotosField } from '../parts/photos-field.tsx'
import { useKept } from '../parts/use-kept.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { FailedState } from '../shell/states.tsx'
import { ownBrands } from './lists.ts'
import { useShopMessages } from './messages.ts'

const FEN = 100
const MAX_TITLE = 100
const MAX_TEXT = 2000
const MOST_PHOTOS = 9

/** A product as its form holds it: prices in yuan. */
export interface ProductDraft {
  title: string
  text: string
  yuan: string
  usual: string
  stock: string
  brand: string
}

interface ProductFormProps {
  /** Under which it is kept while it is filled in. */
  name: string
  heading: string
  initial: ProductDraft
  photos?: readonly Photo[]
  send: string
  onSend: (body: ProductBody) => Promise<void>
}

/** Everything a seller says of a product. */
export function ProductForm({ name, heading, initial, photos: before = [], send, onSend }: ProductFormProps) {
  const { t } = useShopMessages()
  const me = useMe()
  const { data: brands, error, refetch } = useQuery({ ...ownBrands(me?.id ?? 0), enabled: me !== undefined })
  const { draft, change, forget } = useKept(name, initial)
  const [photos, setPhotos] = useState(before)
  const [isMissing, setIsMissing] = useState(false)
  const { submit, isBusy, errorOf, message } = useSubmit(async () => {
    await onSend(bodyOf(draft, photos))
    forget()
  })
  const text = (field: keyof ProductDraft) => ({
    value: draft[field],
    onInput: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  if (error && !brands) return <FailedState isPage error={error} onRetry={() => void refetch()} />
  if (!brands) return <SkeletonRows rows={6} />
  const listed = brands.filter((brand) => brand.audit === 1 && !brand.deleted_at)
  return (
    <form
      className="grid gap-6 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(photos.length === 0)
        if (photos.length > 0) void submit()
      }}
    >
      <h1 className="text-xl font-semibold">{heading}</h1>
      <FormProblem
        text={message ?? (isMissing && photos.length === 0 ? t('shop.product_photo_missing') : errorOf('photos'))}
      />
      <PhotosField
        label={t('shop.product_photos')}
        add={t('shop.product_add_photo')}
        removeLabel={(number) => t('shop.product_remove_photo', { number })}
        photos={photos}
        limit={MOST_PHOTOS}
        onChange={setPhotos}
      />
      <Field
        label={t('shop.product_title')}
        required
        maxLength={MAX_TITLE}
        error={errorOf('title')}
        {...text('title')}
      />
      <TextArea
        label={t('shop.product_text')}
        optional
        rows={5}
        maxLength={MAX_TEXT}
        error={errorOf('top_text')}
        {...text('text')}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label={t('shop.product_price')}
          hint={t('shop.product_price_hint')}
          {...MONEY}
          required
          error={errorOf('price')}
          {...text('yuan')}
        />
        <Field label={t('shop.product_usual')} optional {...MONEY} error={errorOf('market_price')} {...text('usual')} />
      </div>
      <Field
        label={t('shop.product_stock')}
        type="number"
        inputMode="numeric"
        min={0}
        max={1_000_000}
        step="1"
        required
        error={errorOf('inventory')}
        {...text('stock')}
      />
      {listed.length > 0 && (
        <Select
          label={t('shop.brand')}
          options={[
            { value: '', label: t('shop.product_no_brand') },
            ...listed.map((brand) => ({ value: String(brand.id), label: brand.name })),
          ]}
          error={errorOf('brand_id')}
          value={draft.brand}
          onChange={(event) => change({ brand: event.currentTarget.value })}
        />
      )}
      <Button type="submit" look="primary" size="l" busy={isBusy}>
        {send}
      </Button>
    </form>
  )
}

const MONEY = { type: 'number', inputMode: 'decimal', min: 0, max: 10_000_000, step: '0.01' } as const

const bodyOf = (draft: ProductDraft, photos: readonly Photo[]) => ({
  title: draft.title.trim(),
  top_text: draft.text.trim(),
  price: fenOf(draft.yuan),
  market_price: fenOf(draft.usual),
  inventory: Number(draft.stock || 0),
  brand_id: draft.brand ? Number(draft.brand) : null,
  photos: photos.map(({ node }) => ({ image: node })),
})
export type ProductBody = ReturnType<typeof bodyOf>

const fenOf = (yuan: string): number => Math.round(Number(yuan || 0) * FEN)
export const yuanOf = (fen: number): string => (fen > 0 ? String(fen / FEN) : '')

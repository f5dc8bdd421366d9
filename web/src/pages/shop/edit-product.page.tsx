import { SkeletonRows, toast } from '@plaza/ui'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { get, useQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { FailedState, MissingState } from '../../shell/states.tsx'
import type { Commodity } from '../../shop/lists.ts'
import { shopMessagesOf, useShopMessages } from '../../shop/messages.ts'
import { type ProductBody, ProductForm, yuanOf } from '../../shop/product-form.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: shopMessagesOf(messages).t('shop.edit_product'), isIndexed: false }),
  Component: EditProductPage,
})

/** The newest one before the next id: the one with this id, with the nodes of its files. */
const ownCommodity = (id: number) => get('/user/commodities', { query: { limit: 1, after: id + 1 } })

function EditProductPage({ params }: Address) {
  const id = Number(params['id'])
  const { data, error, refetch } = useQuery({ ...ownCommodity(id), gcTime: 0 })
  if (error && !data) return <FailedState isPage error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const [record] = data
  return record?.id === id ? <Form record={record} /> : <MissingState />
}

function Form({ record }: { record: Commodity }) {
  const { t } = useShopMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const save = async (body: ProductBody) => {
    await plaza.PATCH('/mall/commodities/{commodity}', { params: { path: { commodity: record.id } }, body })
    toast(t('shop.saved'))
    await query.invalidateQueries({ queryKey: ['/user/commodities'] })
    await query.invalidateQueries({ queryKey: ['/mall/commodities'] })
    await query.invalidateQueries({ queryKey: ['/mall/commodities/{commodity}'] })
    navigate(`/commodities/${record.id}`, { replace: true })
  }
  return (
    <ProductForm
      name={`product ${record.id}`}
      heading={t('shop.edit_product')}
      initial={{
        title: record.title,
        text: record.top_text,
        yuan: yuanOf(record.price) || '0',
        usual: yuanOf(record.market_price),
        stock: String(record.inventory),
        brand: record.brand_id === null ? '' : String(record.brand_id),
      }}
      photos={record.photos.flatMap(({ image }) => (image.node ? [{ node: image.node, url: image.url }] : []))}
      send={t('shop.save_changes')}
      onSend={save}
    />
  )
}

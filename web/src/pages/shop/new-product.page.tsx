import { toast } from '@plaza/ui'
import { definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { shopMessagesOf, useShopMessages } from '../../shop/messages.ts'
import { type ProductBody, type ProductDraft, ProductForm } from '../../shop/product-form.tsx'

const EMPTY: ProductDraft = { title: '', text: '', yuan: '', usual: '', stock: '1', brand: '' }

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: shopMessagesOf(messages).t('shop.add_product'), isIndexed: false }),
  Component: NewProductPage,
})

function NewProductPage() {
  const { t } = useShopMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const send = async (body: ProductBody) => {
    const { id } = await plaza.POST('/mall/commodities', { body })
    toast(t('shop.listed'))
    await query.invalidateQueries({ queryKey: ['/user/commodities'] })
    await query.invalidateQueries({ queryKey: ['/mall/commodities'] })
    navigate(`/commodities/${id}`, { replace: true })
  }
  return (
    <ProductForm
      name="product"
      heading={t('shop.add_product')}
      initial={EMPTY}
      send={t('shop.list_product')}
      onSend={send}
    />
  )
}

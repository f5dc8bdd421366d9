import { defaultServerConditions, defineConfig, mergeConfig } from 'vite'
import { frontend, SOURCE } from '../ui/vite.ts'

// A page is a handful of files, not forty: each one more is a request that a phone on a slow network waits for.
const isWorker = (id: string) => id.includes('/offline/worker')
// What these pages share, with their messages, is not carried by the others.
const AREAS = ['account', 'chat', 'decisions', 'settings', 'shop', 'tasks', 'terms', 'wallet']
const ofArea = (area: string) => (id: string) =>
  new RegExp(`/web/src/((${area})/|messages/(en|zh-cn)/(${area})\\.ts)`).test(id)
/** What chat says goes with its code too: several of its parts are fetched one by one. */
const isOfAnArea = ofArea([...AREAS, 'conversations'].join('|'))
/** Pages without posts do without it. */
const showsPosts = (id: string) => /\/web\/src\/(feeds|posts)\//.test(id)
/** The page of one product, which shows posts too, and the form for one: the other pages of the shop do without them. */
const isOfOneProduct = (id: string) => /\/web\/src\/shop\/(record-page|posts-about|product-form)\./.test(id)
const GROUPS = [
  { name: 'app', tags: ['$initial' as const], test: (id: string) => !isWorker(id), priority: 3 },
  ...AREAS.filter((area) => area !== 'chat').map((area) => ({
    name: area,
    minShareCount: 2,
    test: (id: string) => ofArea(area)(id) && !isOfOneProduct(id),
    priority: 0,
  })),
  {
    name: 'shared',
    minShareCount: 4,
    test: (id: string) => !isWorker(id) && !isOfAnArea(id) && !showsPosts(id),
    priority: 2,
  },
  { name: 'posts', minShareCount: 4, test: showsPosts, priority: 1 },
]

export default defineConfig(({ isSsrBuild }) =>
  mergeConfig(frontend, {
    // One file for the service to load, with everything in it: the release archive has no node_modules of the client.
    ssr: { noExternal: true, resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
    build: {
      rolldownOptions: isSsrBuild
        ? { output: { entryFileNames: 'entry.js', codeSplitting: false } }
        : {
            input: { client: 'src/client.tsx', sw: 'src/offline/worker.ts' },
            output: {
              entryFileNames: (chunk: { name: string }) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
              codeSplitting: { groups: GROUPS },
            },
          },
    },
  }),
)

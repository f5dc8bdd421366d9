/** An answer to the question with this title. */
interface DemoAnswer {
  question: string
  by: string
  text: string
}

export const answers: readonly DemoAnswer[] = [
  {
    question: '龟背竹叶子发黄怎么办？',
    by: 'shitou',
    text: '老叶从边上黄多半是西晒加空气太干。往里挪一米，等土面干到两指深再浇，黄掉的叶子剪了就行，不会传给别的。',
  },
  {
    question: '龟背竹叶子发黄怎么办？',
    by: 'xiaozhu',
    text: '先摸摸盆底有没有积水。我那盆也这样，换了带孔的盆、掺了三成珍珠岩，两个月后新叶就开背了。',
  },
  {
    question: '第一次一个人长途骑行，带什么不后悔？',
    by: 'xiaoma',
    text: '一条备用内胎、补胎片、小打气筒，会用比带着更重要，出门前先在楼下练一次。衣服两套轮着洗，雨衣放最上面。',
  },
  {
    question: '第一次一个人长途骑行，带什么不后悔？',
    by: 'laoxu',
    text: '屁股霜。别的都能路上买，这个晚了一天就来不及了。另外每天少骑二十公里，会开心很多。',
  },
  {
    question: '有没有适合三岁孩子的安静的桌游？',
    by: 'ayun',
    text: '动物叠叠高那类木头积木。骰子收起来，轮流往上放就行：靠手稳，不靠运气，快倒的时候大家都屏住呼吸，自然就安静了。块头也够大，不怕吞。',
  },
  {
    question: '老房子的木窗怎么补漆不掉色？',
    by: 'zhouye',
    text: '起皮是因为旧漆没清干净。铲到见木头、砂纸打一遍、擦掉灰，先上一层底漆等它干透一天，再薄薄刷两遍户外木器漆。厚刷一遍一定会起皮。',
  },
  {
    question: '老房子的木窗怎么补漆不掉色？',
    by: 'laotan',
    text: '挑阴天刷，太阳底下干得太快，外面硬了里面还是软的。窗台那一面最容易进水，多刷一遍。',
  },
  {
    question: '猫半夜四点叫醒我，怎么让它等到六点？',
    by: 'orange',
    text: '买个定时喂食器，设在五点五十。它很快就去叫喂食器，不叫你了。最难的是前三天你要真的不理它。',
  },
  {
    question: 'Where can I record rain on a tin roof?',
    by: 'otto',
    text: 'Try the old market halls: most still have corrugated roofs, and the guards are bored on wet mornings. Ask before the stalls open, stand away from the gutters, and bring something soft to put the recorder on.',
  },
  {
    question: 'Where can I record rain on a tin roof?',
    by: 'tomasz',
    text: 'My workshop is under one. Come by when it rains, the kettle is loud but I can switch it off.',
  },
  {
    question: 'How do you keep sourdough alive while travelling?',
    by: 'freya',
    text: 'Dry it. Spread a thin layer on baking paper, let it crack, crumble it into a jar. It keeps for months, and two days of warm water and flour bring it back.',
  },
  {
    question: 'How do you keep sourdough alive while travelling?',
    by: 'amara',
    text: 'Feed it very stiff, about twice as much flour as water, and it slows down enough for four or five days without a fridge. I crossed two borders with mine.',
  },
  {
    question: 'Which tree smells like this in November?',
    by: 'jiangnan',
    text: 'Sweet osmanthus, a late one. Look for tiny orange or cream flowers where the leaves meet the branch; after dark you smell it long before you see it.',
  },
  {
    question: 'Can a bent derailleur hanger be straightened twice?',
    by: 'marek',
    text: 'Aluminium: once, perhaps, and then it is tired. Buy the matching spare now and keep it taped under the saddle. Steel you can bend back as often as you like.',
  },
  {
    question: 'What do you say to a neighbour who practises the same song?',
    by: 'lucia',
    text: 'Ask them to teach you the chorus. Either they stop, or you have something to do together in the evening.',
  },
]

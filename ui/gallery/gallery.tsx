import { Toaster } from '../src/index.ts'
import { ActsPart, OverlaysPart } from './acts.tsx'
import { ControlsPart } from './controls.tsx'
import { FiguresPart, ListsPart } from './figures.tsx'
import { TokensPart } from './tokens.tsx'

/** Every component on one page, with every look and state it has. */
export function Gallery({ language }: { language: string }) {
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-5xl flex-wrap items-baseline justify-between gap-3 px-4 py-4">
          <h1 className="text-l font-semibold">Plaza components</h1>
          <nav aria-label="Gallery" className="flex gap-4 text-s text-accent underline">
            <a href={`?language=${language}&theme=light`}>light</a>
            <a href={`?language=${language}&theme=dark`}>dark</a>
            <a href="./strings.html">strings</a>
            <a href="?language=en">English</a>
            <a href="?language=zh-CN" lang="zh-CN">
              中文
            </a>
          </nav>
        </div>
      </header>
      <main className="mx-auto grid max-w-5xl grid-cols-1 gap-12 px-4 py-8">
        <TokensPart />
        <ActsPart />
        <ControlsPart />
        <OverlaysPart />
        <FiguresPart />
        <ListsPart />
      </main>
      <Toaster />
    </>
  )
}

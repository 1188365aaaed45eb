import type { ReactNode } from 'react';
import { Logo } from '../../../ui/Logo.tsx';
import { Words } from '../../../ui/Words.tsx';
import { SignInScene } from '../../../ui/drawings/SignInScene.tsx';

export interface AuthFrameProps {
  title: string;
  sentence?: ReactNode;
  children: ReactNode;
}

/** The room at the door: words and fields on paper, the scene beside them, or above them on a phone. */
export function AuthFrame({ title, sentence, children }: AuthFrameProps) {
  return (
    <div className="flex h-dvh max-md:h-auto max-md:min-h-dvh max-md:flex-col-reverse max-md:justify-end">
      <div className="flex w-[45%] flex-col overflow-y-auto max-md:w-full max-md:flex-1">
        <header className="shrink-0 px-10 pt-8 max-md:px-6 max-md:pt-7">
          <Logo size="large" className="max-md:[&>svg]:size-6" />
        </header>
        <main className="mx-auto flex w-full max-w-106 flex-1 flex-col justify-center px-10 py-8 max-md:max-w-none max-md:justify-start max-md:px-6 max-md:py-6">
          <h1 className="font-title text-title-40 text-balance max-md:text-title-28">
            <Words of={title} />
          </h1>
          {sentence && <p className="mt-1.5 text-16 text-ink-muted">{typeof sentence === 'string' ? <Words of={sentence} /> : sentence}</p>}
          <div className="mt-6">{children}</div>
        </main>
        <footer className="shrink-0 px-10 pb-8 text-12 text-ink-muted max-md:px-6 max-md:text-center">version - mk4</footer>
      </div>
      <div className="w-[55%] border-s border-ink max-md:h-74 max-md:w-full max-md:shrink-0 max-md:overflow-hidden max-md:border-s-0">
        <SignInScene className="block size-full max-md:-ms-[13%] max-md:-mt-[21%] max-md:aspect-[792/900] max-md:h-auto max-md:w-[127%] max-md:max-w-none" />
      </div>
    </div>
  );
}

import { TextLink } from '../../../ui/TextLink.tsx';

/** Where a screen says that a mail is on its way: on a server that sends none, where it is instead. */
export function OutboxNote({ className = '' }: { className?: string }) {
  const address = document.querySelector<HTMLMetaElement>('meta[name="atelier-outbox"]')?.content;
  // A page of vite's own server is not filled in.
  if (!address?.startsWith('/')) return null;
  return (
    <p className={`rounded-2 border border-hairline-strong px-3 py-2 text-13 ${className}`}>
      No mail server is set:{' '}
      <TextLink asChild strong>
        <a href={address} target="_blank" rel="noreferrer">
          open the outbox
        </a>
      </TextLink>
      .
    </p>
  );
}

import { TextLink } from '../../../ui/TextLink.tsx';
import { contactAddress, type GuideSettings } from './guideSettings.ts';

/** The founder's note (specification §2); whom to write to stands there where it is known. */
export function FounderNote({ founderName, contact }: Pick<GuideSettings, 'founderName' | 'contact'>) {
  return (
    <section aria-labelledby="founder-note" className="border-t border-hairline pt-5">
      <h3 id="founder-note" className="font-title text-title-18">
        A note from the founder
      </h3>
      <div className="mt-2 flex max-w-measure flex-col gap-2.5">
        <p>
          Atelier is for studios whose work hangs on the wall while its plan lies scattered over lists, folders and messages. It wants to be
          the one quiet place that knows what is next, and to leave the colour to the work.
        </p>
        <p>
          Use it for a week on one real project. Where it gets in your way, it is wrong, not you.
          {contact ? (
            <>
              {' '}
              Tell us: <Contact contact={contact} />.
            </>
          ) : (
            ' Tell whoever set it up for your studio.'
          )}
        </p>
        {founderName && <p className="font-medium">{founderName}</p>}
      </div>
    </section>
  );
}

function Contact({ contact }: { contact: string }) {
  const address = contactAddress(contact);
  if (!address) return contact;
  const isPage = address.startsWith('http');
  return (
    <TextLink href={address} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
      {contact}
    </TextLink>
  );
}

// What whoever runs this Atelier wants the guide to say. It stands in the page itself, so that the guide needs no call.

export interface GuideSettings {
  /** Where the step-by-step videos are; null where there are none. */
  videosUrl: string | null;
  founderName: string | null;
  /** An email address, a web address, or a telephone number. */
  contact: string | null;
}

const nothing: GuideSettings = { videosUrl: null, founderName: null, contact: null };

export function readGuideSettings(): GuideSettings {
  const text = document.querySelector<HTMLMetaElement>('meta[name="atelier-guide"]')?.content ?? '';
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is looked at in the next line
    const { videosUrl, founderName, contact } = JSON.parse(text) as Partial<GuideSettings>;
    return { videosUrl: textOrNull(videosUrl), founderName: textOrNull(founderName), contact: textOrNull(contact) };
  } catch {
    // The development server writes nothing into the page.
    return nothing;
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Where the contact leads; null for what is no address. */
export function contactAddress(contact: string): string | null {
  if (/^https?:\/\//.test(contact)) return contact;
  if (/^[^\s@:/?]+@[^\s@:/?]+$/.test(contact)) return `mailto:${contact}`;
  return /^\+?[\d ()/-]{5,}$/.test(contact) ? `tel:${contact.replaceAll(/[^\d+]/g, '')}` : null;
}

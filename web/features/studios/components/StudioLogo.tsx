import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { sendPicture } from '../../../lib/sendPicture.ts';
import { monogramOf } from '../../../ui/initials.ts';
import { usePicture } from '../../../ui/pictures.ts';
import { PictureEditor } from '../../identity/components/PictureEditor.tsx';
import { studioQuery } from '../queries.ts';

/** The logo of the studio; only a Principal changes it. */
export function StudioLogo() {
  const queries = useQueryClient();
  const { data: studio } = useQuery(studioQuery());
  const refresh = () => queries.invalidateQueries({ queryKey: api.studios.current.key() });
  const remove = useMutation(api.studios.removeLogo.mutationOptions({ onSuccess: refresh }));
  const name = studio?.name ?? '';
  const logoUrl = studio?.logoUrl ?? null;
  return (
    <PictureEditor
      noun="logo"
      shape="square"
      shown={<LogoPicture name={name} src={logoUrl} />}
      hasPicture={logoUrl !== null}
      removedWords="The first letters of the studio's name take its place."
      disabledReason={studio?.can.changeLogo === true ? undefined : 'Only a Principal can change the logo'}
      send={async (picture) => {
        await sendPicture({ of: 'studio', ...picture });
        await refresh();
      }}
      remove={() => remove.mutateAsync(undefined)}
    />
  );
}

/** The logo, or the first letters of the studio's name; both are as large. */
function LogoPicture({ name, src }: { name: string; src: string | null }) {
  const picture = usePicture(src);
  if (picture !== null)
    return (
      <img
        src={picture}
        alt={`Logo of ${name}`}
        width={96}
        height={96}
        className="shrink-0 rounded-1 border border-hairline object-cover"
      />
    );
  return (
    <span
      role="img"
      aria-label={`${name}, without a logo`}
      data-initials={monogramOf(name)}
      className="inline-flex size-24 shrink-0 items-center justify-center rounded-1 border border-hairline-strong bg-surface-raised font-title text-title-28 before:content-[attr(data-initials)]"
    />
  );
}

// My Files of somebody with 20,000 documents, as copies of one.

import { newFile } from '../server/testing/files.ts';
import type { Person } from '../server/testing/people.ts';
import { queryOnce } from '../server/testing/queryOnce.ts';

export async function fillMyFiles(ownerUrl: string, { client }: Person): Promise<void> {
  const { id } = await newFile(client);
  await queryOnce(
    ownerUrl,
    `with made as (
       insert into user_files (id, studio_id, owner_id, name, number, kind, bytes, created_at, changed_at, changed_by)
       select gen_random_uuid(), f.studio_id, f.owner_id, 'Sheet ' || n || '.pdf', 1, f.kind, n, now(), now() - n * interval '1 minute', f.changed_by
       from user_files f, generate_series(1, 20000) n where f.id = $1 returning id, studio_id, owner_id, bytes
     )
     insert into file_versions (file_id, number, studio_id, sha256, bytes, kind, media_type, added_by, added_at)
     select m.id, 1, m.studio_id, v.sha256, m.bytes, v.kind, v.media_type, m.owner_id, now() from made m, file_versions v where v.file_id = $1`,
    [id],
  );
  await queryOnce(ownerUrl, 'analyze user_files, file_versions');
}

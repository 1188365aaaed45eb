-- TIFF and GIF that came before they could be opened here: housekeeping has them looked at once more, and asks for them each hour.

create index file_versions_undrawn on file_versions (file_id)
  where media_type in ('image/tiff', 'image/gif') and preview = 'none' and (fault is null or fault = 'unsupported');

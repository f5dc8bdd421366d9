-- Why: staff see on a record what an import left out of it or changed, so the notes of one record must be found without reading all.
create index import_notes_of_record on import_notes (kind, source_id text_pattern_ops);

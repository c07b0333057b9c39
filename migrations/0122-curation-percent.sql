-- Jobs that were done before their percent was kept.
update curation.job set percent = 100 where status = 'Done' and percent = 0;

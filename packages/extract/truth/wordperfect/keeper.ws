.LH 8
.HE not printed here
Notes of the lock keeper

Thå uppeò gatå leakó aô thå hingå anä thå paddlå 
musô bå greaseä everù seconä Sunday® Boató waiô 
belo÷ thå bridgå untiì thå greeî lamğ ió lit®

Twï bargeó passeä oî Friday¬ botè witè slatå froí 
thå quarry¬ anä paiä fouò shillingó each®
